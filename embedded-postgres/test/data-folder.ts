import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/embedded-postgres'
import { name } from './programs/name'

/** An empty folder that is removed after the test. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * A data folder with a new, stopped database: a copy of one that is created once per test file, because
 * creating one is slow.
 */
export async function makeDatabaseFolder(): Promise<string> {
  pristine ??= makePristine()
  const folder = makeDataFolder()
  cpSync(await pristine, folder, { recursive: true })
  return folder
}

/**
 * Starts the database of a folder, by default without durability because that is faster, and closes it after
 * the test.
 */
export async function startForTest(dataFolder: string, isDurable = false): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataFolder, name, isDurable })
  onTestFinished(() => database.close())
  return database
}

let pristine: Promise<string> | undefined

async function makePristine(): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'embedded-postgres-pristine-'))
  const database = await startEmbeddedPostgres({ dataFolder, name, isDurable: false })
  await database.close()
  // It exists if the start took long, and would belong to the user of the test.
  rmSync(join(dataFolder, 'reserve'), { force: true })
  return dataFolder
}

afterAll(async () => {
  if (pristine !== undefined) rmSync(await pristine, { recursive: true, force: true })
})
