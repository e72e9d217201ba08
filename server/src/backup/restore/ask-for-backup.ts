import { createInterface } from 'node:readline/promises'
import type { ReadStream, WriteStream } from 'node:tty'

import { describeBackup, type Manifest } from '../archive/manifest'

/**
 * Asks at a terminal which of two backups is the newest; null without a terminal, or for another reply.
 * `choose` of `findBackup`.
 */
export async function askForBackup(
  lastMade: Manifest,
  latest: Manifest,
  input: Pick<ReadStream, 'isTTY'> & NodeJS.ReadableStream,
  output: Pick<WriteStream, 'isTTY'> & NodeJS.WritableStream,
): Promise<string | null> {
  if (!input.isTTY || !output.isTTY) return null
  const choices = lastMade.name === latest.name ? [lastMade] : [lastMade, latest]
  const reasons = ['was made last', 'has the latest date']
  const lines = choices.map((manifest, index) => `  ${index + 1}  ${describeBackup(manifest)} ${reasons[index]}`)
  const questions = createInterface({ input, output })
  try {
    output.write(`A clock was wrong, so it is not clear which backup is the newest:\n${lines.join('\n')}\n`)
    const reply = await questions.question(`Type the number of the one to restore: `)
    return choices[Number(reply.trim()) - 1]?.name ?? null
  } finally {
    questions.close()
  }
}
