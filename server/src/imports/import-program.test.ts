import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { builtProgram } from '../../test/built-program'
import { makeDatabaseFolder, makeDataFolder, startForTest } from '../../test/data-folder'
import { connect } from '../database/open'
import { attachEmbedded } from '../database/embedded-database'

test('an invalid setting prints one message and exits with an error', async () => {
  const folder = makeDataFolder()
  writeFileSync(join(folder, 'two.csv'), 'town,price\nLekki,1\n')
  const { code, err } = await runProgram(folder, { PORT: 'many' }, 'listings', 'two.csv')
  expect({ code, err }).toEqual({ code: 1, err: 'PORT must be a number from 0 to 65535, not "many".\n' })
})

test('a missing file is rejected before a database is created', async () => {
  const folder = makeDataFolder()
  const { code, err } = await runProgram(folder, { DATA_DIR: join(folder, 'data') }, 'listings', 'none.csv')
  expect({ code, err }).toEqual({ code: 1, err: 'There is no file none.csv.\n' })
})

test('an import works with and without a running server, and the second one adds nothing', async () => {
  const dataDir = await makeDatabaseFolder()
  const folder = join(dataDir, 'staging')
  mkdirSync(folder)
  writeFileSync(join(folder, 'two.csv'), 'town,price\nLekki,1\nIkoyi,2\n')

  const alone = await runProgram(folder, { DATA_DIR: dataDir }, 'listings', 'two.csv')
  expect(alone).toMatchObject({ code: 0, out: 'two.csv: 2 rows read, 0 rejected.\nImported 2 listings.\n' })
  await expect(attachEmbedded(dataDir)).resolves.toBeNull()

  const database = connect(await startForTest(dataDir))
  writeFileSync(join(folder, 'three.csv'), 'town,price\nLekki,1\nIkoyi,2\nAjah,3\n')
  const beside = await runProgram(folder, { DATA_DIR: dataDir }, 'listings', 'three.csv')
  expect(beside).toMatchObject({ code: 0, out: expect.stringContaining('Imported 1 listing.') })
  const { rows } = await database.pool.query('select location from property order by price')
  expect(rows.map(({ location }) => String(location))).toEqual(['Lekki', 'Ikoyi', 'Ajah'])
  await database.db.destroy()

  writeFileSync(join(folder, 'escape.csv'), 'town,price\nLekki,\u001B[2K1\n')
  const escaped = await runProgram(folder, { DATA_DIR: dataDir }, 'listings', 'escape.csv')
  expect(escaped).toMatchObject({ code: 1, out: expect.stringContaining("the price '\uFFFD[2K1' is not a number") })
}, 120_000)

/** Runs the program as `npm run import` does, with `folder` as its working directory. */
function runProgram(folder: string, settings: Record<string, string>, ...args: string[]) {
  const options = {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], INIT_CWD: folder, ...settings },
  }
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [builtProgram('import'), ...args], options, (error, out, err) => {
      resolve({ code: error?.code ?? 0, out, err })
    })
  })
}
