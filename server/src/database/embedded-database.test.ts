import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { makeDatabaseFolder, makeDataFolder, startForTest } from '../../test/data-folder'
import { attachEmbedded, hasEmbeddedDatabase, startEmbedded } from './embedded-database'
import { openDatabase } from './open'
import { StartupError } from '../app-error'

const start = (dataDir: string) => startEmbedded({ dataDir, log: () => {}, isDurable: false })

test('an error of the embedded database is a StartupError with a remedy', async () => {
  const dataDir = makeDataFolder()
  writeFileSync(join(dataDir, 'PG_VERSION'), '18\n')
  const error = new StartupError(
    `${dataDir} is itself the data folder of another PostgreSQL server; nothing was changed. Set DATA_DIR to another folder.`,
  )
  await expect(start(dataDir)).rejects.toThrow(error)
  expect(() => hasEmbeddedDatabase(dataDir)).toThrow(error)
})

test('the data folder of an earlier version of PostgreSQL is rejected', async () => {
  const dataDir = makeDataFolder()
  mkdirSync(join(dataDir, 'database'))
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n')
  writeFileSync(join(dataDir, 'database', 'gatehouse-engine.json'), '{"engine":"postgresql","major":17}')
  await expect(start(dataDir)).rejects.toThrow('Start the Gatehouse version that created it, or set DATA_DIR')
})

test('a second server on a data folder is rejected, naming the first', async () => {
  const dataDir = await makeDatabaseFolder()
  await startForTest(dataDir)
  await expect(start(dataDir)).rejects.toThrow(
    /^The data folder .* is in use by another process \(pid \d+, .*\)\. Stop that one first, or set DATA_DIR to another folder\.$/,
  )
  await expect(attachEmbedded(dataDir)).resolves.toMatchObject({
    connectionString: expect.stringContaining('gatehouse'),
  })
})

test('a command starts the database itself where none runs, and closes it', async () => {
  const dataDir = await makeDatabaseFolder()
  const database = await openDatabase({ dataDir, attach: true })
  await database.pool.query('select 1')
  await database.close()
  await expect(attachEmbedded(dataDir)).resolves.toBeNull()
})

test('a command attaches to the running database and leaves it running', async () => {
  const dataDir = await makeDatabaseFolder()
  const server = await startForTest(dataDir)
  const command = await openDatabase({ dataDir, attach: true })
  await command.close()
  await expect(attachEmbedded(dataDir)).resolves.toMatchObject({ connectionString: server.connectionString })
})
