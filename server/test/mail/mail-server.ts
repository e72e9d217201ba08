import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface ReceivedMail {
  readonly from: string
  readonly to: string
  /** The header and the body, decoded from quoted-printable. */
  readonly text: string
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string
  readonly received: ReceivedMail[]
  /** Answers the next mails with a temporary error. */
  failNext(count: number): void
  close(): Promise<void>
}

/** A mail server (RFC 5321) that stores what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let failures = 0
  const server = createServer((socket) => void serve(socket).catch(() => socket.destroy()))

  async function serve(socket: Socket): Promise<void> {
    // Nothing reads it any more when the client closes the connection before the last reply.
    socket.on('error', () => {})
    const reply = (line: string) => socket.write(`${line}\r\n`)
    let [from, to] = ['', '']
    let data: string[] | null = null
    reply('220 test')
    for await (const line of createInterface({ input: socket })) {
      if (data && line !== '.') {
        data.push(line)
      } else if (data) {
        received.push({ from, to, text: decodeQuotedPrintable(data.join('\n')) })
        data = null
        reply('250 stored')
      } else if (/^(EHLO|HELO)/i.test(line)) {
        reply('250 test')
      } else if (/^MAIL FROM:/i.test(line)) {
        from = addressIn(line)
        failures -= 1
        reply(failures >= 0 ? '451 try again' : '250 ok')
      } else if (/^RCPT TO:/i.test(line)) {
        to = addressIn(line)
        reply('250 ok')
      } else if (/^DATA/i.test(line)) {
        data = []
        reply('354 go on')
      } else {
        reply(/^QUIT/i.test(line) ? '221 bye' : '250 ok')
      }
    }
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    failNext: (count) => void (failures = count),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''

/** RFC 2045, section 6.7. */
function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
