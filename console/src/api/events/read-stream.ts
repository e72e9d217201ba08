interface StreamedEvent {
  readonly name: string
  readonly id: string
  readonly data: string
}

/**
 * Reads server-sent events (HTML, section "Server-sent events") from the body of a response, until it ends.
 * `onBytes` is called with everything that arrives, heartbeats too.
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamedEvent) => void,
  onBytes: () => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event) onEvent(event)
    }
  }
}

function parseEvent(block: string): StreamedEvent | null {
  const fields = { event: 'message', id: '', data: '' }
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(event|id|data): ?(.*)$/.exec(line) ?? []
    if (name === 'event' || name === 'id' || name === 'data') fields[name] = value
  }
  return fields.data === '' ? null : { name: fields.event, id: fields.id, data: fields.data }
}
