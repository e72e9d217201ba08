import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Gatehouse } from '../gatehouse'

const program = fileURLToPath(new URL('../../../server/dist/import.js', import.meta.url))
const server = fileURLToPath(new URL('../../../server', import.meta.url))

/** Imports rows of a CSV file as `npm run import` does, beside the running server. Returns what it prints. */
export async function importCsv({ dataDir }: Gatehouse, target: string, rows: readonly string[]): Promise<string> {
  await writeFile(join(dataDir, 'rows.csv'), `${rows.join('\n')}\n`)
  const env = { PATH: process.env['PATH'], INIT_CWD: dataDir, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [program, target, 'rows.csv'], { cwd: server, env })
  return stdout
}
