import type { Endpoint, Params } from '@gatehouse/contract/endpoint'
import { uploadTimeoutMs } from '@gatehouse/contract/entities/property-files'
import type { FileSlot } from '@gatehouse/contract/files/upload'
import { buildAddress } from './address'
import { cancelled, noResponse } from './api-error'
import { repeatIfBlocked } from './blocked/repeat-if-blocked'
import { readableFile } from './drafts/readable-file'
import type { ApiResponse, ReceivedResponse } from './read-response'
import { exchange } from './request'
import type { CallHeaders } from './request-headers'
import { followUpload, type UploadProgress } from './upload-progress'

type EndpointWithFiles = Endpoint & { readonly files: Readonly<Record<string, FileSlot>> }

type SendOptions<E extends EndpointWithFiles> = CallHeaders & {
  params: Params<E>
  /** Text fields as they are sent; undefined ones are left out. */
  fields: Readonly<Record<string, string | undefined>>
  files: { readonly [Group in keyof E['files']]?: readonly File[] }
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal | undefined
  /** How long the whole upload may take; one hour by default (S7.11). */
  timeoutMs?: number
}

/** Sends a multipart form and reports its progress. */
export async function sendFiles<E extends EndpointWithFiles>(
  endpoint: E,
  form: SendOptions<E>,
): Promise<ApiResponse<E>> {
  const options = { ...form, files: await readableFiles(form.files) }
  const address = buildAddress(endpoint, options.params)
  const send = (headers: Record<string, string>) => {
    const sendTo = (to: string) => uploadForm(endpoint, to, options, headers)
    const sentAt = performance.now()
    return sendTo(address).catch((failure: unknown) => repeatIfBlocked(failure, address, sentAt, sendTo))
  }
  return exchange(endpoint, options, send)
}

async function readableFiles<Groups extends Readonly<Record<string, readonly File[] | undefined>>>(groups: Groups) {
  const entries = Object.entries(groups).map(async ([group, files = []]) => [
    group,
    await Promise.all(files.map(readableFile)),
  ])
  return Object.fromEntries(await Promise.all(entries)) as Groups
}

/**
 * Uses XMLHttpRequest, because fetch reports no upload progress. Text fields are sent first, then the file
 * groups in the order of the endpoint, so that the server can reject a form before it has received the files.
 */
function uploadForm<E extends EndpointWithFiles>(
  endpoint: E,
  address: string,
  { fields, files, onProgress, signal, timeoutMs = uploadTimeoutMs }: SendOptions<E>,
  headers: Record<string, string>,
): Promise<ReceivedResponse> {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) if (text !== undefined) form.append(name, text)
  const groups = Object.keys(endpoint.files).map((name) => ({ name, files: files[name] ?? [] }))
  for (const group of groups) for (const file of group.files) form.append(group.name, file, file.name)
  const follow = followUpload(
    groups.map((group) => ({ name: group.name, sizes: group.files.map((file) => file.size) })),
  )

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', abort)
      finish()
    }
    request.open(endpoint.method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = timeoutMs
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(follow(event.loaded, event.total, performance.now()))
    })
    request.addEventListener('load', () => {
      const { status, responseText: text } = request
      settle(() => resolve({ status, text, retryAfter: request.getResponseHeader('Retry-After') }))
    })
    request.addEventListener('error', () => settle(() => reject(noResponse())))
    request.addEventListener('timeout', () => settle(() => reject(noResponse())))
    request.addEventListener('abort', () => settle(() => reject(cancelled())))
    if (signal?.aborted) return reject(cancelled())
    signal?.addEventListener('abort', abort)
    const bytes = groups.flatMap((group) => group.files).reduce((sum, file) => sum + file.size, 0)
    onProgress?.(follow(0, bytes, performance.now()))
    request.send(form)
  })
}
