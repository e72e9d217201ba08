import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface RawRequest {
  readonly method: string
  /** Sent as it is, without normalization. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  /** Sends the body in chunks, without Content-Length. */
  readonly isChunked?: boolean
}

export interface RawResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export class NoResponse extends Error {}

const timeoutMs = 15_000

/** Sends a request exactly as given. @throws NoResponse after 15 s, or when the connection breaks */
export function sendRaw(url: string, { method, path, headers, body, isChunked }: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(url)
  // Named, because Node frames the body of a DELETE in neither way.
  const framing = isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(body?.length ?? 0) }
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...(body && framing), ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          clearTimeout(timer)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
        })
        response.on('error', fail)
      },
    )
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(new NoResponse(`${method} ${path.slice(0, 200)}: ${error.message}`))
    }
    const timer = setTimeout(() => sent.destroy(new Error(`no response within ${timeoutMs / 1000} s`)), timeoutMs)
    sent.on('error', fail)
    sent.end(body)
  })
}

// Each request has a separate connection: the server closes it after some errors, and a request that is
// sent on it at that moment would look like a crash.
const agent = new Agent({ keepAlive: false })
