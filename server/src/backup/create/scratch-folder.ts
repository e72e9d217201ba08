import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ignoreMissing } from '../../storage/store/disk-folders'

const prefix = 'gatehouse-backup-'
const dayMs = 24 * 3_600_000

/**
 * Calls `use` with a temporary folder, and removes it afterwards. Those that killed processes of this user
 * have left are removed when they are older than a day.
 */
export async function withScratchFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const path of names.map((name) => join(tmpdir(), name))) {
    const stats = await lstat(path).catch(ignoreMissing)
    // All users of a machine may write to this folder.
    if (!stats?.isDirectory() || stats.uid !== process.getuid?.()) continue
    if (stats.mtimeMs < Date.now() - dayMs && !isRunning(path)) await rm(path, { recursive: true, force: true })
  }
}

/** Whether the process that a folder names runs. The clock may be wrong, so the age does not tell. */
function isRunning(path: string): boolean {
  const [, id] = new RegExp(`${prefix}(\\d+)-`).exec(path) ?? []
  if (id === undefined) return false
  try {
    process.kill(Number(id), 0)
    return true
  } catch {
    return false
  }
}
