import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { targetFolder } from '../../test/backup/backups'
import { builtProgram } from '../../test/built-program'
import { makeDatabaseFolder, makeDataFolder, startForTest } from '../../test/data-folder'
import { insertSignup } from '../../test/insert-rows'
import { migrate } from '../database/migrate'
import { connect } from '../database/open'
import { openStore } from '../storage/store/open-store'

test('a backup beside a running database is rehearsed, and restored into another data folder', async () => {
  const dataDir = await makeDatabaseFolder()
  const server = await startForTest(dataDir)
  const database = connect(server)
  await migrate(database.pool)
  await (await openStore({ dataDir, objectStorage: null })).prepare()
  await insertSignup(database.db)
  const folder = targetFolder()
  const secret = { BACKUP_PASSPHRASE: 'seven dry mangoes' }

  const settings = { DATA_DIR: dataDir, ...secret }
  const backup = await runProgram('backup', settings, folder)
  expect(backup).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Backup \S+ \(\d+ rows, 0 media files, encrypted\) in /),
  })
  expect(await runProgram('backup', { DATA_DIR: makeDataFolder() }, 'verify', folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining('all with their hashes.'),
  })
  const rehearsal = await runProgram('backup', settings, 'rehearse', folder)
  expect(rehearsal).toMatchObject({ code: 0, out: expect.stringContaining('and the application started on it.') })
  expect(existsSync(join(dataDir, 'rehearsal'))).toBe(false)
  const runs = await database.db.selectFrom('backup_run').select(['kind', 'result']).orderBy('id').execute()
  expect(runs).toEqual([
    { kind: 'backup', result: 'succeeded' },
    { kind: 'rehearsal', result: 'succeeded' },
  ])

  expect(await runProgram('restore', settings, folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Stop that one first'),
  })
  const restored = join(makeDataFolder(), 'data')
  expect(await runProgram('restore', { DATA_DIR: restored, ...secret }, folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining('is restored.'),
  })
  const again = await runProgram('restore', { DATA_DIR: restored, ...secret }, folder)
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('Pass --force to replace it') })
  for (const { out, err } of [backup, rehearsal, again]) expect(out + err).not.toContain(secret.BACKUP_PASSPHRASE)
  await database.db.destroy()
}, 180_000)

test('a backup inside the data folder, or to an unknown place, is rejected', async () => {
  const DATA_DIR = makeDataFolder()
  const inside = await runProgram('backup', { DATA_DIR }, join(DATA_DIR, 'backups'))
  expect(inside).toMatchObject({ code: 1, err: expect.stringContaining('must not be inside the data folder') })
  const unknown = await runProgram('backup', { DATA_DIR }, 'ftp://backups')
  expect(unknown).toEqual({
    code: 1,
    out: '',
    err: 'Backups are written to a folder or to s3://BUCKET/FOLDER, not to ftp://backups.\n',
  })
  expect(await runProgram('backup', { DATA_DIR })).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage:/) })
})

/** Runs a program as its npm command does. */
function runProgram(name: 'backup' | 'restore', settings: Record<string, string>, ...args: string[]) {
  const options = {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], ...settings },
  }
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [builtProgram(name), ...args], options, (error, out, err) => {
      resolve({ code: error?.code ?? 0, out, err })
    })
  })
}
