import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

import { makeDatabaseFolder, makeDataFolder } from '../../test/data-folder'
import { startGatehouse } from '../start'
import { newDatabaseNotice } from './new-database'

function makeInstallation(settings = 'PORT=4000\n') {
  const folder = makeDataFolder()
  writeFileSync(join(folder, '.env'), settings)
  return { folder, dataDir: join(folder, 'data') }
}

const noticeOf = (dataDir: string) => newDatabaseNotice({ databaseUrl: null, dataDir })

test('a start that creates a database beside a .env says which, and where one was expected', async () => {
  const { folder, dataDir } = makeInstallation()
  const lines: string[] = []
  const env = { DATA_DIR: dataDir, PORT: '0' }
  const first = await startGatehouse(env, (line) => lines.push(line))
  await first.close()
  expect(lines).toContain(
    `A new, empty database was created in ${dataDir}, because there was none. There are settings in ${folder}/.env, so an ` +
      `existing one was expected in ${dataDir}/database. If it is elsewhere, stop Gatehouse and set DATA_DIR to the folder that contains it.`,
  )
  lines.length = 0
  const second = await startGatehouse(env, (line) => lines.push(line))
  await second.close()
  expect(lines.filter((line) => line.startsWith('A new'))).toEqual([])
}, 120_000)

test('it names the file that was read, wherever the data are', () => {
  const { folder } = makeInstallation()
  vi.stubEnv('GATEHOUSE_SETTINGS_FILE', join(folder, '.env'))
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(noticeOf(join(makeDataFolder(), 'elsewhere'))).toContain(`There are settings in ${folder}/.env,`)
})

test('it is in bold on a terminal', () => {
  const { dataDir } = makeInstallation()
  const { isTTY } = process.stdout
  onTestFinished(() => void (process.stdout.isTTY = isTTY))
  process.stdout.isTTY = true
  const notice = noticeOf(dataDir) ?? ''
  expect(notice.startsWith('\u001B[1mA new, empty database ') && notice.endsWith('\u001B[22m')).toBe(true)
})

test('nothing is said without settings, for a database that exists, and for a server', async () => {
  expect(noticeOf(join(makeDataFolder(), 'data'))).toBeNull()
  const existing = await makeDatabaseFolder()
  vi.stubEnv('GATEHOUSE_SETTINGS_FILE', join(makeInstallation().folder, '.env'))
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(noticeOf(existing)).toBeNull()
  mkdirSync(join(existing, 'more'))
  const databaseUrl = 'postgresql://gatehouse@db/gatehouse'
  expect(newDatabaseNotice({ databaseUrl, dataDir: join(existing, 'more') })).toBeNull()
})
