import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { builtProgram } from '../../test/built-program'
import { makeDatabaseFolder, makeDataFolder, startForTest } from '../../test/data-folder'
import { commandActor } from '../records/changes/change'
import { createAdmin } from '../features/admins/service'
import { attachEmbedded } from '../database/embedded-database'
import { migrate } from '../database/migrate'
import { connect } from '../database/open'
import { inTransaction } from '../database/transaction'
import { findLink } from '../auth/links/link-repository'
import { hashPassword } from '../auth/passwords'

test('a reset link is created whether the server runs or not', async () => {
  const dataDir = await makeDatabaseFolder()
  const server = await startForTest(dataDir)
  const database = connect(server)
  await migrate(database.pool)
  const passwordHash = await hashPassword('palm wine at dusk')
  const person = { name: 'Ada', email: 'ada@homes.ng', phone_number: '1', passwordHash, createdBy: commandActor }
  await inTransaction(database.db, (tx) => createAdmin(tx, person, new Date()))

  const settings = { DATA_DIR: dataDir, PORT: '4321' }
  const whileRunning = await runProgram(settings, 'reset', 'ada@homes.ng')
  expect(whileRunning).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Email {4}ada@homes\.ng\nLink {5}http:\/\/127\.0\.0\.1:4321\/set-password#[\w-]{43}\n/),
  })
  const tokenIn = (out: string) => /#([\w-]{43})$/m.exec(out)?.[1] ?? ''
  expect(await findLink(database.db, tokenIn(whileRunning.out))).toMatchObject({ email: 'ada@homes.ng' })
  await database.db.destroy()
  await server.close()

  const whileStopped = await runProgram(settings, 'reset', 'ada@homes.ng')
  expect(whileStopped).toMatchObject({ code: 0, out: expect.stringMatching(/^Link {5}http/m) })
  expect(whileStopped.out).not.toBe(whileRunning.out)
  await expect(attachEmbedded(dataDir)).resolves.toBeNull()
  const unknown = await runProgram({ DATA_DIR: dataDir }, 'reset', 'nobody@homes.ng')
  expect(unknown).toEqual({ code: 1, out: '', err: 'There is no admin with the email "nobody@homes.ng".\n' })
}, 120_000)

test.each([['reset', 'ada@homes.ng'], ['list'], ['recount'], ['adopt-media'], ['trash-media']])(
  '%s rejects a data folder without a database, and creates nothing in it',
  async (...args) => {
    const folder = makeDataFolder()
    const dataDir = join(folder, 'mistyped')
    const { code, out, err } = await runProgram({ DATA_DIR: dataDir }, ...args)
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${dataDir}. Set DATA_DIR to the data folder of your Gatehouse; nothing was changed.\n`,
    })
    expect(readdirSync(folder)).toEqual([])
  },
  30_000,
)

/** Runs the program as `npm run admin` does. */
function runProgram(settings: Record<string, string>, ...args: string[]) {
  const options = {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], ...settings },
  }
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [builtProgram('admin'), ...args], options, (error, out, err) => {
      resolve({ code: error?.code ?? 0, out, err })
    })
  })
}
