import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

import { makeCertificate } from '../../server/test/webhooks/certificate'

/** What a receiver got. */
export interface Receiver {
  readonly name: string
  readonly url: string
  /** Whether it accepts changes, at last. */
  readonly accepts: boolean
  secret: string
  /** The records of the changes that it has accepted, by their places, in the order in which they came. */
  readonly accepted: Map<number, string>
  /** Accepted more than once. */
  repeated: number
  /** Accepted after a later change of the same record. */
  unordered: number
  badSignatures: number
  requests: number
  acceptedAt: number
  close(): Promise<void>
}

type Respond = (response: ServerResponse, attempt: number) => boolean

/** Responses by the name of the receiver; true if it has accepted. */
const kinds: Readonly<Record<string, Respond>> = {
  quick: (response) => Boolean(response.end('ok')),
  slow: (response) => {
    setTimeout(() => response.end('ok'), 100)
    return true
  },
  '500 at first, then 200': (response, attempt) => {
    response.writeHead(attempt <= 10 || attempt % 53 === 0 ? 500 : 200).end()
    return response.statusCode === 200
  },
  'endless response': (response) => {
    const write = () => void (response.destroyed || response.write('x'.repeat(16_384), write))
    write()
    return true
  },
  dead: () => false,
}

/** One receiver of each kind, on this machine. */
export async function startReceivers(): Promise<Receiver[]> {
  const plain = await Promise.all(Object.entries(kinds).map(([name, respond]) => startReceiver(name, respond)))
  return [...plain, await startReceiver('wrong certificate', kinds['quick']!, await makeCertificate())]
}

async function startReceiver(name: string, respond: Respond, certificate?: { key: string; cert: string }) {
  const lastOfRecord = new Map<string, number>()
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      receiver.requests += 1
      const text = Buffer.concat(chunks).toString()
      if (!isSigned(receiver.secret, request, text)) receiver.badSignatures += 1
      const { data } = JSON.parse(text) as { data: { seq: number; id: string } }
      if (!respond(response, receiver.requests)) return
      if (receiver.accepted.has(data.seq)) receiver.repeated += 1
      else if (data.seq < (lastOfRecord.get(data.id) ?? 0)) receiver.unordered += 1
      receiver.accepted.set(data.seq, data.id)
      receiver.acceptedAt = performance.now()
      lastOfRecord.set(data.id, Math.max(data.seq, lastOfRecord.get(data.id) ?? 0))
    })
  }
  const server = certificate ? createSecureServer(certificate, onRequest) : createServer(onRequest)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    name,
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}/`,
    accepts: !certificate && name !== 'dead',
    secret: '',
    accepted: new Map(),
    repeated: 0,
    unordered: 0,
    badSignatures: 0,
    requests: 0,
    acceptedAt: 0,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

function isSigned(secret: string, { headers }: IncomingMessage, text: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  const isRecent = Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000) < 300
  return isRecent && headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
