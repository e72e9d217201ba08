import type { Endpoint, Params } from '@gatehouse/contract/endpoint'
import { uploadTimeoutMs } from '@gatehouse/contract/property-files'
import type { Read } from '@gatehouse/contract/adapt-response'
import type { FileSlot } from '@gatehouse/contract/upload'
import { addressOf } from './address'
import { cancelled, noResponse } from './api-error'
import { readResponse } from './read-response'
import type { CallHeaders } from './request-headers'
import { requestHeaders } from './request-headers'
import type { UploadProgress } from './upload-progress'
import { followUpload } from './upload-progress'

type EndpointWithFiles = Endpoint & { readonly files: Readonly<Record<string, FileSlot>> }

export type SendOptions<E extends EndpointWithFiles> = CallHeaders & {
  params: Params<E>
  /** Text fields as they go over the wire; undefined ones are not sent. */
  fields: Readonly<Record<string, string | undefined>>
  files: { readonly [Group in keyof E['files']]?: readonly File[] }
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal | undefined
  /** How long the whole upload may take; the hour of S7.11 unless told otherwise. */
  timeoutMs?: number
}

/**
 * Sends a multipart form with progress, which fetch cannot tell. Text fields go first, then the file groups in the order of
 * the endpoint, so that the server can refuse before it has received the files.
 */
export function sendFiles<E extends EndpointWithFiles>(endpoint: E, options: SendOptions<E>): Promise<Read<E>> {
  const { params, fields, files, onProgress, signal, timeoutMs = uploadTimeoutMs } = options
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) if (text !== undefined) form.append(name, text)
  const groups = Object.keys(endpoint.files).map((name) => ({ name, files: files[name] ?? [] }))
  for (const group of groups) for (const file of group.files) form.append(group.name, file, file.name)
  const follow = followUpload(
    groups.map((group) => ({ name: group.name, sizes: group.files.map((file) => file.size) })),
  )

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', stop)
      finish()
    }
    request.open(endpoint.method, addressOf(endpoint, params))
    for (const [name, value] of Object.entries(requestHeaders(options))) request.setRequestHeader(name, value)
    request.timeout = timeoutMs
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(follow(event.loaded, event.total, performance.now()))
    })
    request.addEventListener('load', () =>
      settle(() => {
        try {
          const { status, responseText: text } = request
          resolve(readResponse(endpoint, { status, text, retryAfter: request.getResponseHeader('Retry-After') }, false))
        } catch (failure) {
          reject(failure)
        }
      }),
    )
    request.addEventListener('error', () => settle(() => reject(noResponse())))
    request.addEventListener('timeout', () => settle(() => reject(noResponse())))
    request.addEventListener('abort', () => settle(() => reject(cancelled())))
    if (signal?.aborted) return reject(cancelled())
    signal?.addEventListener('abort', stop)
    const bytes = groups.flatMap((group) => group.files).reduce((sum, file) => sum + file.size, 0)
    onProgress?.(follow(0, bytes, performance.now()))
    request.send(form)
  })
}
