import type { Readable } from 'node:stream'

import { type BackupKeys, openIdentity } from './archive/encryption'
import { fourAtATime } from './archive/four-at-a-time'
import type { Manifest, TableCopy } from './archive/manifest'
import { readMediaList } from './archive/media-list'
import { readPart } from './archive/parts'
import { damaged } from './archive/paths'
import type { BackupTarget } from './target/target'

/**
 * Reads every file of a backup and compares it with its hash; also what was encrypted, if there is an
 * identity. Nothing else is read from a backup before.
 * @throws BackupError naming a file that is missing or damaged
 */
export async function verifyBackup(target: BackupTarget, manifest: Manifest, identity: string | null) {
  const canDecrypt = manifest.recipients === null || identity !== null
  const verifyFile = (stored: TableCopy['stored'], content: string | null) =>
    readPart(target, { ...stored, content }, { identity, isCompressed: false }, readToEnd)
  let [files, bytes] = [0, 0]
  for (const table of manifest.tables) {
    await (canDecrypt ? verifyTable(target, table, identity) : verifyFile(table.stored, null))
    bytes += table.stored.bytes
    files += 1
  }
  await readMediaList(target, manifest, (entries) =>
    fourAtATime(entries, async ({ sha256, stored }) => {
      await verifyFile(stored, canDecrypt ? sha256 : null)
      bytes += stored.bytes
      files += 1
    }),
  )
  return { files, bytes }
}

/** What decrypts a backup for its verification; null if these settings cannot. */
export const findIdentity = async (
  target: BackupTarget,
  keys: BackupKeys,
  { recipients }: Manifest,
): Promise<string | null> =>
  keys.identity === null && keys.passphrase === null ? null : await openIdentity(target, keys, recipients)

const [tab, newline] = [0x09, 0x0a]

/** COPY separates values by tabs and ends rows by newlines; in values both are escaped. */
async function verifyTable(target: BackupTarget, table: TableCopy, identity: string | null): Promise<void> {
  let [tabs, newlines] = [0, 0]
  await readPart(target, { ...table.stored, content: table.sha256 }, { identity, isCompressed: true }, (content) =>
    readToEnd(content, (chunk) => {
      tabs += countOf(chunk, tab)
      newlines += countOf(chunk, newline)
    }),
  )
  if (newlines !== table.rows || tabs !== table.rows * (table.columns.length - 1))
    throw damaged(table.stored.path, 'it has other rows than the manifest says')
}

function countOf(chunk: Buffer, byte: number): number {
  let count = 0
  for (let at = chunk.indexOf(byte); at !== -1; at = chunk.indexOf(byte, at + 1)) count += 1
  return count
}

async function readToEnd(content: Readable, use: (chunk: Buffer) => void = () => {}): Promise<void> {
  for await (const chunk of content as AsyncIterable<Buffer>) use(chunk)
}
