import { intakeEndpoints } from '@gatehouse/contract/intake'
import { serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testAdmin } from '../../../test/insert-rows'
import { sendRequest } from '../../../test/send-request'
import { startApp, type TestApp } from '../../../test/start-app'
import { readConfig } from '../../config'
import { BackupError } from '../../backup/backup-error'
import { recordRun } from '../../backup/runs'
import { createHealth } from '../health'
import { createRecentErrors } from '../recent-errors'

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

test('the backups need attention for what the bell warns of, and are an error after a failure', async () => {
  const { config, healthDb, db, media } = app
  const backups = async (to: string | null = null) => {
    const options = { ...app, healthDb, store: media.store, config: { ...config, backup: { ...config.backup, to } } }
    return (await createHealth(options).report()).checks.at(-1)
  }
  const run = (isSameDisk: boolean, work: () => Promise<{ result: null; facts: object }>) =>
    recordRun(db, { kind: 'backup', location: '/mnt/backup', is_same_disk: isSameDisk }, work)
  const succeed = async () => ({ result: null, facts: {} })

  expect(await backups('/mnt/backup')).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('did not succeed yet'),
  })
  await run(true, succeed)
  const message = 'The backups are on the disk of the data. If it fails, both are lost'
  expect(await backups()).toMatchObject({ state: 'warning', message })
  await run(false, succeed)
  expect(await backups()).toMatchObject({ state: 'ok', message: 'The last backup succeeded' })
  await expect(run(false, () => Promise.reject(new BackupError('The disk is gone.')))).rejects.toThrow('gone')
  expect(await backups()).toMatchObject({ state: 'error', message: 'The last backup failed' })
  const { data } = (await app.request(serverStatusEndpoints.find)).response
  expect(Date.parse(data.last_backup ?? '')).toBeLessThanOrEqual(Date.now())
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
