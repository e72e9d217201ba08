import type { Readable } from 'node:stream'

import { BackupError } from '../backup-error'

/**
 * The lines of a text in UTF-8. Unlike those of `readline`, they end with the error of the stream.
 * @throws BackupError for a longer line, which would fill the memory
 */
export async function* linesOf(stream: Readable, maxLength = Infinity): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = (rest + (chunk as string)).split('\n')
    rest = lines.pop() ?? ''
    if ([rest, ...lines].some((line) => line.length > maxLength))
      throw new BackupError(`The backup is damaged: a line of a list is longer than ${maxLength} characters.`)
    yield* lines
  }
  if (rest !== '') yield rest
}
