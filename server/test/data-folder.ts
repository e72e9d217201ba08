import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from '../src/database/embedded-database'

/** Creates an empty folder that is removed after the test. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Creates a data folder with a new, stopped database: a copy of a template that is created once per run,
 * because creating a database is slow.
 */
export async function makeDatabaseFolder(): Promise<string> {
  const template = join(inject('testServer').runFolder, 'template')
  if (!existsSync(template)) await makeTemplate(template)
  const folder = makeDataFolder()
  // Node's own copy of 1,000 files takes three times the processor time.
  execFileSync('cp', ['-a', `${template}/.`, folder])
  return folder
}

/** Starts the embedded database of a folder, without fsync by default, and stops it after the test. */
export async function startForTest(dataDir: string, isDurable = false): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: () => {}, isDurable })
  onTestFinished(() => database.close())
  return database
}

async function makeTemplate(template: string): Promise<void> {
  const draft = mkdtempSync(`${template}-`)
  const database = await startEmbedded({ dataDir: draft, log: () => {}, isDurable: false })
  await database.close()
  try {
    renameSync(draft, template)
  } catch (error) {
    // Another worker has created the template in the meantime.
    if (!existsSync(template)) throw error
  }
}
