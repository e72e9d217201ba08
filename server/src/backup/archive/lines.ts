import type { Readable } from 'node:stream'

/** The lines of a text in UTF-8. Unlike those of `readline`, they end with the error of the stream. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = (rest + (chunk as string)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
