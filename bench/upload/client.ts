import { Agent, request } from 'node:http'

// An open connection that the server closes meanwhile would fail the request.
const agent = new Agent({ keepAlive: true, timeout: 2_000 })

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/**
 * Sends a request over an open connection and reads the response. @throws Error for another status than 200
 */
export function send(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'Content-Length': String(body.length) } : {}
    const sending = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const content = Buffer.concat(chunks)
        if (response.statusCode === 200) resolve(content)
        else reject(new Error(`${url}: ${response.statusCode} ${content.toString()}`))
      })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

/** Repeats a request every 10 ms until `stop`, which returns how long each took, in milliseconds, sorted. */
export function repeat(url: string, headers: Readonly<Record<string, string>>) {
  const running: Promise<number>[] = []
  const timer = setInterval(() => {
    const start = performance.now()
    const response = send(url, { headers }).then(() => performance.now() - start)
    // An error is thrown by `stop`.
    response.catch(() => undefined)
    running.push(response)
  }, 10)
  return async function stop(): Promise<number[]> {
    clearInterval(timer)
    return (await Promise.all(running)).toSorted((one, other) => one - other)
  }
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
