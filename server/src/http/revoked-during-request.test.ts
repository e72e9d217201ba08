import { accountEndpoints } from '@gatehouse/contract/account'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import { feedMappingEndpoints } from '@gatehouse/contract/feeds/mapping'
import { messageEndpoints } from '@gatehouse/contract/messages/endpoints'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import {
  sampleAffiliate,
  sampleAgent,
  sampleAnnouncement,
  sampleCareer,
  samplePropertyInput,
} from '@gatehouse/contract/samples'
import { linkEndpoints } from '@gatehouse/contract/link'
import { secondFactorEndpoints } from '@gatehouse/contract/second-factor/factors'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insertAdmin, openSession } from '../../test/insert-rows'
import { makePhotograph } from '../../test/media/pictures'
import { beginAuthenticatedRequest, beginRequest, type SlowRequest } from '../../test/slow-request'
import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { createLinkByCommand, endSessionsByCommand } from '../features/admins/command-service'
import { newId } from '../database/id'
import { removeExpiredSessions } from '../auth/session-repository'

const password = 'palm wine at dusk'
const pswd = 'akara every Saturday'
const passwordChange = { current_pswd: password, pswd, confirmPswd: pswd }

let app: TestApp
let picture: Buffer
let passwordHash: string
beforeAll(async () => {
  app = await startApp()
  picture = await makePhotograph({ width: 1280, height: 768, orientation: 1 })
  passwordHash = (await insertAdmin(app.db, { password })).password_hash
})
afterAll(() => app.close())

interface TestCaller {
  readonly id: string
  readonly email: string
  readonly token: string
}
let caller: TestCaller
beforeEach(async () => {
  const email = `${newId()}@gatehouse.test`
  const { id } = await insertAdmin(app.db, { password, email, password_hash: passwordHash })
  caller = { id, email, token: await openSession(app.db, { id, password_hash: passwordHash }) }
})

const anotherToken = () => openSession(app.db, { id: caller.id, password_hash: passwordHash })

const begin = (sent: Omit<SlowRequest, 'token'>) => beginAuthenticatedRequest(app, { token: caller.token, ...sent })

const newAdmin = () => ({ name: 'Eve', email: `${newId()}@x.ng`, phone_number: '1', pswd, confirmPswd: pswd })
const newProperty = () => ({
  endpoint: propertyEndpoints.create,
  body: samplePropertyInput,
  files: { property_images: picture },
})
const changesByCaller = () => app.db.selectFrom('change').select('action').where('admin_id', '=', caller.id).execute()

const revocations: Readonly<Record<string, () => Promise<unknown>>> = {
  'the admin is deleted': async () =>
    (await app.request(adminEndpoints.remove, { params: { id: caller.id } })).response,
  'the session is signed out': async () =>
    (await app.request(sessionEndpoints.signOut, { token: caller.token })).response,
  'the password is changed on another device': async () =>
    (await app.request(accountEndpoints.changePassword, { token: await anotherToken(), body: passwordChange }))
      .response,
  'the device is signed out from another one': async () => {
    const token = await anotherToken()
    const { data } = (await app.request(accountEndpoints.listDevices, { token })).response
    const { id } = data.find(({ is_current }) => !is_current)!
    return (await app.request(accountEndpoints.signOutDevice, { token, params: { id } })).response
  },
  'all other devices are signed out': async () =>
    (await app.request(accountEndpoints.signOutOthers, { token: await anotherToken() })).response,
  'the password is set with a link': async () => {
    const { token } = await createLinkByCommand(app.db, caller.email)
    const { pswd, confirmPswd } = passwordChange
    return (await app.request(linkEndpoints.use, { token: null, body: { token, pswd, confirmPswd } })).response
  },
  'the sessions are ended by the command': () => endSessionsByCommand(app.db, caller.email),
}

describe.each(Object.entries(revocations))('while a request arrives, %s', (_, revoke) => {
  test.each([
    ['JSON', () => ({ endpoint: adminEndpoints.create, body: newAdmin() })],
    ['a form with files', newProperty],
  ])('and a request sent as %s is rejected with 401 and not carried out', async (_, sent) => {
    const request = await begin(sent())
    await revoke()
    const { status, text } = await request.finish()
    expect(status).toBe(401)
    expect(text).toContain('"message":"Please sign in again"')
    expect((await changesByCaller()).filter(({ action }) => action === 'create')).toEqual([])
    await expect.poll(() => app.db.selectFrom('media_intent').select('key').execute()).toEqual([])
  })
})

test('the response stored under an Idempotency-Key is not sent to a session that was signed out meanwhile', async () => {
  const sent = {
    endpoint: adminEndpoints.create,
    body: newAdmin(),
    headers: { 'Idempotency-Key': newId() },
  }
  const first = await begin(sent)
  expect((await first.finish()).status).toBe(200)
  const again = await begin(sent)
  await revocations['the session is signed out']!()
  expect((await again.finish()).status).toBe(401)
})

test('a session that expired while the body arrived is accepted', async () => {
  const request = await begin(newProperty())
  await sql`update session set expires_at = now() - interval '1 second' where admin_id = ${caller.id}`.execute(app.db)
  await removeExpiredSessions(app.backgroundDb)
  expect((await request.finish()).status).toBe(200)
  expect((await app.request(adminEndpoints.list, { token: caller.token })).status).toBe(401)
})

test('a deleted admin who was restored meanwhile must sign in again, because the session is gone', async () => {
  const request = await begin(newProperty())
  await app.request(adminEndpoints.remove, { params: { id: caller.id } })
  await app.request(adminEndpoints.restore, { params: { id: caller.id } })
  expect((await request.finish()).status).toBe(401)
})

test('an admin who is deleted while its requests run adds nothing after the response of the deletion', async () => {
  const created = async () => (await changesByCaller()).length
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = { id: caller.id, token: await anotherToken() }
    const announce = () => app.request(announcementEndpoints.create, { token, body: sampleAnnouncement })
    const requests = Array.from({ length: 8 }, announce)
    const before = await app.request(adminEndpoints.remove, { params: { id } }).then(created)
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
    expect([await created(), statuses.filter((status) => status === 200).length]).toEqual([before, before])
    expect((await announce()).status).toBe(401)
    await app.request(adminEndpoints.restore, { params: { id } })
    await app.db.deleteFrom('change').where('admin_id', '=', id).execute()
  }
})

describe('no change is carried out for a session that was signed out meanwhile:', () => {
  const params = {
    id: '01900000-0000-7000-8000-000000000000',
    affiliate_code: 'GH-1',
    line: '2',
    entity: 'property',
    delivery_id: newId(),
  }
  const passwordAgain = { current_pswd: password }
  const admin = { name: 'Eve', email: 'eve@x.ng', phone_number: '1', pswd, confirmPswd: pswd }
  const sampleArea = { name: 'Ekosodin', state: 'Edo' }
  const sampleMapping = { name: 'portal', root_name: 'all', item_name: 'one', fields: [{ name: 'ref', from: 'id' }] }
  const sampleWebhook = { name: 'Site', url: 'https://8.8.8.8/hooks', events: ['property'] }
  const sampleView = { list: 'properties', name: 'Lekki', query: 'q=lekki' }
  const bodies: Readonly<Record<string, object>> = {
    [accountEndpoints.changePassword.path]: passwordChange,
    [notificationEndpoints.seen.path]: { until: '2026-11-20T12:00:00.000Z' },
    [adminEndpoints.create.path]: admin,
    [adminEndpoints.invite.path]: admin,
    [secondFactorEndpoints.renamePasskey.path]: { name: 'Phone' },
    [secondFactorEndpoints.removePasskey.path]: passwordAgain,
    [secondFactorEndpoints.removeTotp.path]: passwordAgain,
    [secondFactorEndpoints.createRecoveryCodes.path]: passwordAgain,
    [personalDataEndpoints.erase.path]: { identifiers: ['eve@x.ng'], ...passwordAgain },
    '/admin/properties/add': samplePropertyInput,
    '/admin/properties/edit/{id}': samplePropertyInput,
    '/admin/properties/{id}/state': { state: 'sold' },
    '/admin/properties/move': { from_agent_id: params.id, to_agent_id: newId() },
    '/admin/inquiries/{id}/answered': { answered: true },
    '/admin/agents/add': sampleAgent,
    '/admin/agents/edit/{id}': sampleAgent,
    '/admin/affiliate-register': sampleAffiliate,
    '/admin/affiliate-status/{affiliate_code}': sampleAffiliate,
    '/admin/announcements/add': sampleAnnouncement,
    '/admin/announcements/edit/{id}': sampleAnnouncement,
    '/admin/banners/add': { redirect_link: 'https://homes.test' },
    '/admin/imports': { target: 'listings' },
    '/admin/imports/{id}/rows/{line}': { cells: {} },
    '/admin/export/links': { entity: 'agent', format: 'csv' },
    '/admin/presence': { entity: 'property', id: params.id },
    '/admin/careers/add': sampleCareer,
    '/admin/careers/edit/{id}': sampleCareer,
    '/admin/history/{entity}/{id}/at': { time: '2026-11-25' },
    '/admin/views': sampleView,
    '/admin/views/{id}': sampleView,
    '/admin/list-settings': { list: 'affiliates', columns: null },
    '/admin/areas/add': sampleArea,
    '/admin/areas/edit/{id}': sampleArea,
    '/admin/feed-mappings': sampleMapping,
    '/admin/feed-mappings/{id}': sampleMapping,
    '/admin/webhooks': sampleWebhook,
    '/admin/webhooks/{id}': sampleWebhook,
    '/admin/api-keys': { name: 'Website', scopes: ['feed'] },
    '/admin/bulk': { entity: 'agent', select: { ids: [params.id] }, action: 'delete' },
  }
  const filesOf = ({ filesMissing = {} }: Endpoint) =>
    Object.fromEntries(Object.keys(filesMissing).map((group) => [group, picture]))

  const others: readonly Endpoint[] = [
    // They change nothing.
    personalDataEndpoints.find,
    personalDataEndpoints.export,
    bulkEndpoints.previewPrices,
    messageEndpoints.read,
    feedMappingEndpoints.preview,
    // The first step only stores a challenge for its session, without which there is no second step.
    secondFactorEndpoints.beginPasskey,
    secondFactorEndpoints.addPasskey,
    secondFactorEndpoints.beginTotp,
    secondFactorEndpoints.addTotp,
  ]
  const changing = allEndpoints.filter(
    (endpoint) => endpoint.method !== 'GET' && endpoint.access === 'admin' && !others.includes(endpoint),
  )

  test.each(changing.map((endpoint) => [endpoint]))('$method $path', async (endpoint) => {
    const { id, token } = caller
    // Uncommitted, so that the token is still valid when it is checked, and the change waits for the row
    // lock.
    const revoking = await app.db.startTransaction().execute()
    await sql`select from admin where id = ${id} for update`.execute(revoking)
    await revoking.deleteFrom('session').where('admin_id', '=', id).execute()
    const request = await beginRequest(app.url, {
      endpoint,
      params,
      token,
      body: bodies[endpoint.path] ?? {},
      files: filesOf(endpoint),
    })
    let hasResponse = false
    const finished = request.finish().finally(() => (hasResponse = true))
    await until('the change waits for the lock', async () => hasResponse || (await isWaitingForLock()))
    await revoking.commit().execute()
    const { status, text } = await finished
    expect([status, text.split('\r\n\r\n').at(-1)]).toEqual([
      401,
      '{"status":false,"message":"Please sign in again","code":"unauthenticated"}',
    ])
  })

  async function isWaitingForLock(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return rows.length > 0
  }
})
