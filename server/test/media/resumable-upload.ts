import { createHash } from 'node:crypto'
import { ErrorResponse } from '@gatehouse/contract/response'

/** A server, and the token with which uploads are sent to it. */
export interface UploadTarget {
  readonly url: string
  readonly token: string | null
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const base64 = (text: string): string => Buffer.from(text).toString('base64')

type Content = NonNullable<RequestInit['body']>
type Sent = { readonly headers?: Readonly<Record<string, string>>; readonly body?: Content }

/** Sends a request of the tus protocol. */
export function sendTus(
  { url, token }: UploadTarget,
  method: string,
  path: string,
  sent: Sent = {},
): Promise<Response> {
  const authorization = token === null ? {} : { Authorization: token }
  return fetch(url + path, {
    method,
    headers: { 'Tus-Resumable': '1.0.0', ...authorization, ...sent.headers },
    body: sent.body ?? null,
    duplex: 'half',
  })
}

/** Starts an upload of these bytes and returns its address. */
export async function startUpload(target: UploadTarget, bytes: Uint8Array, group = 'property_images'): Promise<string> {
  const metadata = `group ${base64(group)},sha256 ${base64(sha256(bytes))}`
  const headers = { 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata }
  const response = await sendTus(target, 'POST', '/uploads', { headers })
  if (response.status !== 201) throw new Error(`POST /uploads returned ${response.status}: ${await response.text()}`)
  return response.headers.get('location') ?? ''
}

export function continueUpload(
  target: UploadTarget,
  address: string,
  offset: number,
  body: Content,
): Promise<Response> {
  const headers = { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
  return sendTus(target, 'PATCH', address, { headers, body })
}

/** Uploads a file as a whole and returns its address. */
export async function uploadFile(target: UploadTarget, bytes: Uint8Array, group?: string): Promise<string> {
  const address = await startUpload(target, bytes, group)
  const response = await continueUpload(target, address, 0, new Uint8Array(bytes))
  if (response.status !== 204) throw new Error(`PATCH returned ${response.status}: ${await response.text()}`)
  return address
}

/** What the server has stored of an upload; null when it is unknown. */
export async function offsetOf(target: UploadTarget, address: string): Promise<number | null> {
  const { status, headers } = await sendTus(target, 'HEAD', address)
  return status === 200 ? Number(headers.get('upload-offset')) : null
}

export async function errorOf(response: Response): Promise<ErrorResponse & { status_code: number }> {
  return { ...ErrorResponse.parse(await response.json()), status_code: response.status }
}
