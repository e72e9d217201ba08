import { once } from 'node:events'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { connect as connectTcp, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** An address of loopback other than the proxy's, to see which one the server records. */
export const clientAddress = '127.0.0.5'

export interface SecureResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

/** Only the first byte of the body is sent: a response can only arrive if the proxy does not buffer it. */
export const unfinished = Symbol('unfinished body')

/** Sends a request over HTTP/2 without a check of the certificate. @throws Error if none responds in 15 s */
export async function sendSecurely(
  url: string,
  path: string,
  body?: object | typeof unfinished,
): Promise<SecureResponse> {
  const { hostname, host, port } = new URL(url)
  const socket = connectTcp({ host: '127.0.0.1', port: Number(port), localAddress: clientAddress })
  const name = isIP(hostname) === 0 ? { servername: hostname } : {}
  const createConnection = () => connectTls({ socket, ALPNProtocols: ['h2'], rejectUnauthorized: false, ...name })
  const client = connect(url, { createConnection })
  try {
    const type = body === unfinished ? 'multipart/form-data; boundary=x' : 'application/json'
    const length = body === unfinished ? { 'content-length': '5000000' } : {}
    const headers = body === undefined ? {} : { ':method': 'POST', 'content-type': type, ...length }
    const stream = client.request({ ':path': path, ':authority': host, ...headers }, { endStream: body === undefined })
    if (body === unfinished) stream.write('-')
    else if (body !== undefined) stream.end(JSON.stringify(body))
    const failed = once(client, 'error').then(([error]: Error[]) => Promise.reject(error))
    const [received] = (await Promise.race([
      once(stream, 'response', { signal: AbortSignal.timeout(15_000) }),
      failed,
    ])) as [IncomingHttpHeaders & { readonly ':status': number }]
    return { status: received[':status'], headers: received }
  } finally {
    client.destroy()
  }
}
