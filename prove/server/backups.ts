import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { root } from '../../bench/gatehouse'
import { findBackup } from '../../server/src/backup/archive/catalog'
import type { Manifest } from '../../server/src/backup/archive/manifest'
import { noSigning } from '../../server/src/backup/archive/signature'
import { readMediaList } from '../../server/src/backup/archive/media-list'
import { createFolderTarget } from '../../server/src/backup/target/folder-target'
import type { BackupTarget } from '../../server/src/backup/target/target'
import { restoredTables } from '../../server/test/backup/restored-tables'

const run = promisify(execFile)

/** Runs `gatehouse COMMAND …` with these settings. Returns what it printed. @throws Error if it fails */
export async function runGatehouse(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const env = { ...process.env, DATABASE_URL: '', ...settings }
  const program = join(root, 'scripts', 'release', 'gatehouse.mjs')
  return (await run(process.execPath, [program, ...args], { env })).stdout
}

/** Makes a backup and returns its manifest. */
export async function backUp(folder: string, settings: Readonly<Record<string, string>>): Promise<Manifest> {
  await runGatehouse(['backup', folder], settings)
  return await findNewest(folder)
}

export const findNewest = (folder: string): Promise<Manifest> => readBackup(createFolderTarget(folder), null)

/** The named backup or the newest, without comparing signatures. */
export const readBackup = (target: BackupTarget, name: string | null): Promise<Manifest> =>
  findBackup(target, name, { signing: noSigning, isUnsignedAllowed: false })

/** Names of the tables whose rows differ. */
export const differentTables = (one: Manifest, other: Manifest): string[] =>
  restoredTables(one)
    .filter(({ name, sha256 }) => other.tables.find((table) => table.name === name)?.sha256 !== sha256)
    .map(({ name }) => name)

/** Each media file of the newest backup of a folder, as `key/name hash`. */
export async function listMediaHashes(folder: string): Promise<string[]> {
  const target = createFolderTarget(folder)
  return await readMediaList(target, await readBackup(target, null), async (entries) => {
    const lines: string[] = []
    for await (const { key, name, sha256 } of entries) lines.push(`${key}/${name} ${sha256}`)
    return lines
  })
}
