import { connect } from 'node:net'

interface WireShape {
  readonly what: string
  readonly text: string
  /** The statuses of all responses on the connection, in order; '' if it is only closed; null: any 4xx. */
  readonly statuses: string | null
}

/** Requests as bytes: what no HTTP client sends, and what front-end and server may read differently. */
function wireShapes(token: string): readonly WireShape[] {
  const head = (lines: string, start = 'POST /admin/announcements/add HTTP/1.1') =>
    `${start}\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\n${lines}`
  const smuggled = `GET /admin/stats HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\n\r\n`
  return [
    {
      what: 'Content-Length and Transfer-Encoding',
      text: head(`Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`),
      statuses: null,
    },
    { what: 'two lengths', text: head(`Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}${smuggled}`), statuses: null },
    { what: 'a negative length', text: head('Content-Length: -1\r\n\r\n{}'), statuses: null },
    { what: 'a length with a sign', text: head('Content-Length: +2\r\n\r\n{}'), statuses: null },
    { what: 'a length that is no number', text: head('Content-Length: 0x2\r\n\r\n{}'), statuses: null },
    { what: 'a huge length', text: head('Content-Length: 99999999999999999999\r\n\r\n{}'), statuses: null },
    {
      what: 'an unknown encoding',
      text: head(`Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`),
      statuses: null,
    },
    {
      what: 'a disguised encoding',
      text: head(`Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`),
      statuses: null,
    },
    {
      what: 'two encodings',
      text: head(`Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`),
      statuses: null,
    },
    {
      what: 'a chunk size that is none',
      text: head('Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'),
      statuses: null,
    },
    {
      what: 'a huge chunk size',
      text: head('Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n'),
      statuses: null,
    },
    { what: 'a folded header', text: head('X-A: a\r\n b\r\nContent-Length: 2\r\n\r\n{}'), statuses: null },
    { what: 'a bare line feed', text: head('X-A: a\nX-B: b\nContent-Length: 2\r\n\r\n{}'), statuses: null },
    { what: 'a space before the colon', text: head('X-A : a\r\nContent-Length: 2\r\n\r\n{}'), statuses: null },
    { what: 'NUL in a header', text: head('X-A: a\u0000b\r\nContent-Length: 2\r\n\r\n{}'), statuses: null },
    { what: 'HTTP/0.9', text: 'GET /\r\n\r\n', statuses: '200' },
    { what: 'HTTP/2 without negotiation', text: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', statuses: null },
    { what: 'a version that does not exist', text: 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', statuses: null },
    { what: 'TLS', text: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001', statuses: null },
    {
      what: 'a proxy request',
      text: `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n`,
      statuses: '',
    },
    { what: '1,000 headers', text: head(`${'A: b\r\n'.repeat(1_000)}Content-Length: 2\r\n\r\n{}`), statuses: null },
    {
      what: 'an expectation of 100',
      text: head('Connection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}'),
      statuses: '100 422',
    },
    {
      what: 'an unknown expectation',
      text: head('Connection: close\r\nExpect: 200-ok\r\nContent-Length: 2\r\n\r\n{}'),
      statuses: '422',
    },
    {
      what: 'a GET with a body',
      text: `GET /admin/stats HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}GET /nothing.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      statuses: '200 404',
    },
    {
      what: 'three requests at once',
      text: `${smuggled}${smuggled}${smuggled.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
      statuses: '200 200 200',
    },
    {
      what: 'no Host',
      text: `GET /admin/stats HTTP/1.1\r\nAuthorization: ${token}\r\nConnection: close\r\n\r\n`,
      statuses: null,
    },
    {
      what: 'two hosts',
      text: `GET /admin/stats HTTP/1.1\r\nHost: a\r\nHost: b\r\nAuthorization: ${token}\r\nConnection: close\r\n\r\n`,
      statuses: null,
    },
    {
      what: 'an absolute address',
      text: `GET http://evil.example/admin/stats HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      statuses: null,
    },
  ]
}

/** Sends each shape on a separate connection. Returns a text for each that was not handled as expected. */
export async function sendWireShapes(url: string, token: string): Promise<string[]> {
  const faults: string[] = []
  for (const { what, text, statuses } of wireShapes(token)) {
    const found = await send(url, text, statuses === null ? 1 : statuses.split(' ').length)
    const isExpected = statuses === null ? /^4\d\d$/.test(found) : found === statuses
    if (!isExpected) faults.push(`${what}: ${found || 'no response'}`)
  }
  return faults
}

const timeoutMs = 10_000
/** For responses that should not come. */
const furtherResponsesMs = 100

/** Sends bytes. Returns the statuses of the responses, in order. */
function send(url: string, text: string, expectedCount: number): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let received = ''
    const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text, 'latin1')))
    socket.setTimeout(timeoutMs, () => socket.destroy())
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      received += chunk
      if (statuses().length >= expectedCount) setTimeout(() => socket.destroy(), furtherResponsesMs)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(statuses().join(' ')))
  })
}
