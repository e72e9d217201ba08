import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../bench/gatehouse'
import { runGatehouse } from '../server/backups'

const text = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
const section = text.slice(text.indexOf('\n## Moving'), text.indexOf('\n## Upgrading'))
const lines = new Set([...section.matchAll(/^```\n(.*?)^```/gms)].flatMap(([, block]) => block!.trim().split('\n')))

/**
 * Runs a command as the section Moving of docs/operations.md spells it, with `folder` for /mnt/backup.
 * @throws Error if it is not there, or if it fails
 */
export async function runDocumented(
  line: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  if (!lines.has(line)) throw new Error(`docs/operations.md does not contain the command ${line}`)
  const [, ...args] = line.replace('/mnt/backup', folder).split(' ')
  const startedAt = performance.now()
  const printed = await runGatehouse(args, settings)
  console.log(
    `  ${line}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s. ${printed.trim().replaceAll('\n', ' ')}`,
  )
}
