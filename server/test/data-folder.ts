import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from '../src/database/embedded-database'

/** Creates an empty folder that is removed after the test. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Creates a data folder with a new, stopped database: a copy of a template that is created once per test
 * file.
 */
export async function makeDatabaseFolder(): Promise<string> {
  template ??= makeTemplate()
  const folder = makeDataFolder()
  cpSync(await template, folder, { recursive: true })
  return folder
}

/** Starts the embedded database of a folder, without fsync by default, and stops it after the test. */
export async function startForTest(dataDir: string, isDurable = false): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: () => {}, isDurable })
  onTestFinished(() => database.close())
  return database
}

let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-template-'))
  const database = await startEmbedded({ dataDir: folder, log: () => {}, isDurable: false })
  await database.close()
  return folder
}

afterAll(async () => {
  if (template !== undefined) rmSync(await template, { recursive: true, force: true })
})
