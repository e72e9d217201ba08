import { uploadAddress, uploadCalls, parseUploadId } from '@gatehouse/contract/values/upload-rules'
import { DetailedError, Upload } from 'tus-js-client'
import { buildAddress } from '../address'
import { type ApiError, cancelled, noResponse } from '../api-error'
import { errorFromResponse } from '../read-response'
import { basicHeaders } from '../request-headers'

interface UploadRequest {
  file: File
  /** The address of an upload that was started before, or what starts a new one. */
  from: { address: string } | { metadata: { group: string; sha256: string } }
  /** Receives the address of a new upload, before the first byte is sent. */
  onAddress: (address: string) => Promise<void>
  /** Receives how many bytes were sent, of which the server may not have the last ones yet. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

const [start, , resume] = uploadCalls

/** A connection that broke can look open for minutes. */
const stallMs = 60_000

/**
 * Starts an upload, or continues it where the server has stopped, and resolves when the server has the whole
 * file. Nothing is repeated: the library would start a new upload after any error (./upload-file repeats).
 * @throws ApiError
 */
export function sendUpload({ file, from, onAddress, onProgress, signal }: UploadRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>
    let isStored = Promise.resolve()
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      finish()
    }
    const stop = (reason: ApiError) => {
      void upload.abort()
      settle(() => reject(reason))
    }
    const cancel = () => stop(cancelled())
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => stop(noResponse()), stallMs)
    }
    const upload = new Upload(file, {
      ...('address' in from
        ? { uploadUrl: buildAddress(resume, { id: parseUploadId(from.address) ?? '' }) }
        : { endpoint: buildAddress(start), metadata: from.metadata }),
      headers: basicHeaders(),
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        if (!('address' in from)) isStored = onAddress(uploadAddress(parseUploadId(upload.url ?? '') ?? ''))
      },
      onBeforeRequest: () => isStored,
      onProgress: (sent) => {
        watch()
        onProgress(sent)
      },
      onSuccess: () => settle(resolve),
      onError: (reason) => settle(() => reject(apiErrorOf(reason))),
    })
    if (signal.aborted) return reject(cancelled())
    signal.addEventListener('abort', cancel)
    watch()
    upload.start()
  })
}

function apiErrorOf(reason: Error): ApiError {
  const response = reason instanceof DetailedError ? reason.originalResponse : null
  if (!response || response.getStatus() === 0) return noResponse()
  return errorFromResponse(response.getStatus(), parse(response.getBody()), response.getHeader('Retry-After') ?? null)
}

/** Undefined without a body, as after HEAD, and for the page of a proxy. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
