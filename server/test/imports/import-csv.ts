import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runImport } from '../../src/imports/command'
import { openTestDatabase } from '../database'

/** Creates a database and a folder for CSV files, and runs imports on them. Call `close` in `afterAll`. */
export async function openImports() {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-import-'))
  async function importing(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const printed = { out: '', err: '' }
    const code = await runImport(args, {
      folder,
      out: { write: (text: string) => (printed.out += text) },
      err: { write: (text: string) => (printed.err += text) },
      openDatabase: async () => ({ ...database, close: async () => {} }),
    })
    return { code, ...printed }
  }
  /** Writes the file and returns its name. */
  async function csv(content: string | Buffer): Promise<string> {
    await writeFile(join(folder, 'file.csv'), content)
    return 'file.csv'
  }
  return {
    ...database,
    folder,
    importing,
    csv,
    /** Writes a file of these lines and imports it. */
    importLines: async (kind: string, lines: readonly string[], ...options: string[]) =>
      importing(kind, await csv(`${lines.join('\n')}\n`), ...options),
    changes: async (entity: string) =>
      database.db.selectFrom('change').selectAll().where('entity', '=', entity).orderBy('id').execute(),
    async close() {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type Imports = Awaited<ReturnType<typeof openImports>>
