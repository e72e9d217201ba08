import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from '../src/database/embedded-database'

/** An empty folder that is removed after the test. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * A data folder with a new, stopped database in it: a copy of one that is made once per test file, because
 * making one is slow.
 */
export async function makeDatabaseFolder(): Promise<string> {
  pristine ??= makePristine()
  const folder = makeDataFolder()
  cpSync(await pristine, folder, { recursive: true })
  return folder
}

/**
 * Starts the embedded database of a folder, quickly and without regard to power cuts, and ends it after the
 * test.
 */
export async function startForTest(dataDir: string, isDurable = false): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: () => {}, isDurable })
  onTestFinished(() => database.close())
  return database
}

let pristine: Promise<string> | undefined

async function makePristine(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pristine-'))
  const database = await startEmbedded({ dataDir: folder, log: () => {}, isDurable: false })
  await database.close()
  return folder
}

afterAll(async () => {
  if (pristine !== undefined) rmSync(await pristine, { recursive: true, force: true })
})
