import { intakeEndpoints } from '@gatehouse/contract/intake'
import { serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testAdmin } from '../../../test/insert-rows'
import { sendRequest } from '../../../test/send-request'
import { startApp, type TestApp } from '../../../test/start-app'
import { readConfig } from '../../config'
import { backupsCheck } from '../health'
import { createRecentErrors } from '../recent-errors'
import { findBackupState } from './backup-state'

const person = { name: 'Ada Okafor', email: 'ada.okafor@people.test', phone_number: '+234 803 123 4567' }
const secrets = {
  ADMIN_PASSWORD: 'moin-moin at midnight',
  DATABASE_URL: 'postgresql://gatehouse:agege-bread@database.internal:5432/gatehouse',
  INTAKE_KEY: 'the-site-knows-this-key',
  METRICS_TOKEN: 'a-token-of-the-monitoring',
  SMTP_URL: 'smtps://office:suya-pepper@mail.example.com',
  MAIL_FROM: 'Chief <chief@homes.example.com>',
  PUBLIC_URL: 'https://console.homes.example.com',
}
let app: TestApp
beforeAll(async () => {
  const { settings, mail, intakeKey, metricsToken, publicUrl } = readConfig(secrets)
  app = await startApp({ settings, mail, intakeKey, metricsToken, publicUrl })
  await app.media.start()
})
afterAll(() => app.close())

test.each([serverStatusEndpoints.find, serverStatusEndpoints.diagnostics])(
  'strangers do not get $path',
  async (endpoint) => {
    expect((await app.request(endpoint, { token: null })).status).toBe(401)
    expect((await app.request(endpoint, { token: secrets.METRICS_TOKEN })).status).toBe(401)
  },
)

test('an admin gets the state of each part, the versions and what is stored', async () => {
  const { data } = (await app.request(serverStatusEndpoints.find)).response
  expect(data.checks.map(({ name }) => name)).toEqual(['database', 'migrations', 'media', 'disk', 'jobs', 'backups'])
  expect(data.checks.at(-1)).toEqual({ name: 'backups', state: 'warning', message: 'No backup is configured' })
  expect(data.state).not.toBe('ok')
  expect(data.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(data.database).toMatchObject({ kind: 'embedded', version: expect.stringMatching(/^\d+\.\d+/) })
  expect(Date.parse(data.started_at)).toBeLessThan(Date.now())
  expect(data.storage.total_bytes).toBeGreaterThan(data.storage.free_bytes)
})

describe('the backups', () => {
  const day = (days: number) => new Date(Date.UTC(2026, 10, 23 - days, 12))
  const state = { last_backup: day(0), last_rehearsal: day(3), has_failed: false, is_same_disk: false }
  test.each([
    ['ok', {}, 'A backup exists, and its restore was rehearsed'],
    ['error', { has_failed: true }, 'The last backup failed'],
    ['warning', { last_backup: null }, 'No backup is configured'],
    ['warning', { last_backup: day(2) }, 'The last backup is 2 days old'],
    ['warning', { is_same_disk: true }, 'The last backup is on the disk of the data, and would be lost with it'],
    ['warning', { last_rehearsal: null }, 'No backup has been restored as a rehearsal'],
    ['warning', { last_rehearsal: day(8) }, 'The last rehearsal of a restore was 8 days ago'],
  ])('are %s with %o', (expected, change, message) => {
    expect(backupsCheck({ ...state, ...change }, day(0))).toEqual({ state: expected, message })
  })
})

test('a database without the table of backups has none', async () => {
  expect(await findBackupState(app.db)).toMatchObject({ last_backup: null, last_rehearsal: null, has_failed: false })
})

test('the diagnostics contain no secret and no personal data', async () => {
  await sendRequest(app.url, intakeEndpoints.signup, { token: secrets.INTAKE_KEY, body: person })
  app.log.error({ err: new Error(`550 <${person.email}> is unknown`), email: person.email }, 'a mail was rejected')
  const { text, response } = await app.request(serverStatusEndpoints.diagnostics)
  const { data } = response
  expect(data.settings).toMatchObject({ SMTP_URL: 'set', DATABASE_URL: 'set', ADMIN_PASSWORD: 'set', HOST: 'not set' })
  expect(data.errors.at(-1)).toMatchObject({ msg: 'a mail was rejected', err: { message: '550 <[email]> is unknown' } })
  expect(data.migrations).toContain('0001-properties-agents-sessions')
  expect(data.rows).toHaveProperty('property')
  expect(data.pools['requests']?.max).toBe(10)
  const forbidden = [...Object.values(secrets), ...Object.values(person), ...Object.values(testAdmin), app.token]
  const words = ['agege-bread', 'suya-pepper', 'homes.example.com', 'database.internal', 'okafor', app.dataDir]
  for (const value of [...forbidden, ...words]) expect(text).not.toContain(value)
})

test('the last 50 warnings and errors are retained, and no information lines', () => {
  const written: string[] = []
  const recent = createRecentErrors({ write: (line) => void written.push(line) })
  for (let number = 1; number <= 60; number += 1) {
    recent.write(`{"level":50,"msg":"error ${number}","email":"ada@people.test"}\n`)
    recent.write(`{"level":30,"msg":"request"}\n`)
  }
  expect(written).toHaveLength(120)
  expect(recent.list()).toHaveLength(50)
  expect(recent.list()[0]).toEqual({ level: 50, msg: 'error 11' })
})
