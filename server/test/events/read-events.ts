import { request, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'

import { until } from '../until'

interface ReceivedEvent {
  readonly name: string
  readonly id: string | null
  readonly data: unknown
}

/** A connection to GET /admin/events, with what it has received so far. */
export interface OpenEvents {
  readonly response: IncomingMessage
  readonly events: ReceivedEvent[]
  /** The changes among them. */
  changes(): { entity: string; id: string; action: string; version: number | null; admin_name: string | null }[]
  isEnded(): boolean
  close(): void
}

interface Options {
  readonly token: string
  readonly lastEventId?: string
}

/** Reads events as a client does, and waits until the server has said where it begins. */
export async function openEvents(url: string, { token, lastEventId }: Options): Promise<OpenEvents> {
  const headers = { Authorization: token, ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }) }
  const sent = request(`${url}/admin/events`, { headers, agent: false }).end()
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject),
  )
  const events: ReceivedEvent[] = []
  let rest = ''
  let isEnded = false
  response.on('close', () => (isEnded = true)).on('error', () => {})
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    events.push(...blocks.filter((block) => !block.startsWith(':')).map(parseEvent))
  })
  onTestFinished(() => void sent.destroy())
  const open: OpenEvents = {
    response,
    events,
    changes: () => events.filter(({ name }) => name === 'message').map(({ data }) => data as never),
    isEnded: () => isEnded,
    close: () => sent.destroy(),
  }
  if (response.statusCode === 200) await until('the connection is ready', () => events.length > 0)
  return open
}

function parseEvent(block: string): ReceivedEvent {
  const fields = Object.fromEntries(block.split('\n').map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? []))
  return { name: fields.event ?? 'message', id: fields.id ?? null, data: JSON.parse(fields.data ?? 'null') }
}
