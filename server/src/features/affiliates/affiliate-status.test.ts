import { Affiliate, affiliateEndpoints, type AffiliateStatusInput } from '@gatehouse/contract/entities/affiliate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insertAffiliate } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { until } from '../../../test/until'

let app: TestApp
let id: string
const affiliate_code = 'GH-7K3M9'

beforeAll(async () => {
  app = await startApp()
})

afterAll(() => app.close())

beforeEach(async () => {
  await app.db.deleteFrom('affiliate').execute()
  await app.db.deleteFrom('change').execute()
  id = (await insertAffiliate(app.db, { affiliate_code })).id
})

const put = (body: Readonly<Record<string, unknown>>, { version = 0, code = affiliate_code } = {}) =>
  app.request(affiliateEndpoints.updateStatus, {
    params: { affiliate_code: code },
    body,
    headers: version === 0 ? {} : { 'If-Match': `"${version}"` },
  })

const stored = () =>
  app.db
    .selectFrom('affiliate')
    .select(['status', 'payment_status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const changes = () => app.db.selectFrom('change').selectAll().where('entity_id', '=', id).orderBy('id').execute()

test.each([
  [{ status: 'Asleep' }, 'Status must be one of: Activated, Terminated, Processing, Completed'],
  [{ status: '' }, 'Status must be one of: Activated, Terminated, Processing, Completed'],
  [{ status: null }, 'Status must be one of: Activated, Terminated, Processing, Completed'],
  [{ payment_status: 'Activated' }, 'Payment status must be one of: Processing, Pending, Disbursed'],
  [{ payment_status: undefined }, 'Payment status must be one of: Processing, Pending, Disbursed'],
])('%j is rejected, and nothing changes', async (wrong, message) => {
  const { status, error } = await put({ status: 'Completed', payment_status: 'Disbursed', ...wrong })
  expect([status, error.message]).toEqual([422, message])
  expect(await stored()).toEqual({ status: 'Activated', payment_status: 'Pending', version: 1 })
})

test.each(['GH-XXXXX', 'nobody', '%00', 'a b'])('the code %s is not found', async (code) => {
  const response = await fetch(
    `${app.url}/admin/affiliate-status/${code.includes('%') ? code : encodeURIComponent(code)}`,
    {
      method: 'PUT',
      headers: { Authorization: app.token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ status: 'Completed', payment_status: 'Pending' }),
    },
  )
  expect([response.status, await response.json()]).toMatchObject([404, { message: 'Affiliate not found' }])
})

test('the code and the statuses are case-insensitive; the statuses are stored in their standard spelling', async () => {
  const { response, headers } = await put({ status: ' cOMPLETED ', payment_status: 'disbursed' }, { code: 'gh-7k3m9' })
  expect(response).toMatchObject({
    message: 'Affiliate status updated successfully',
    data: { affiliate_code, status: 'Completed', payment_status: 'Disbursed', version: 2 },
  })
  expect(headers.get('etag')).toBe('"2"')
  expect(await stored()).toEqual({ status: 'Completed', payment_status: 'Disbursed', version: 2 })
  expect(await changes()).toMatchObject([
    {
      action: 'update',
      before: { status: 'Activated', payment_status: 'Pending' },
      after: { status: 'Completed', payment_status: 'Disbursed' },
    },
  ])
})

test('a changed payment status alone has its own message', async () => {
  const { response } = await put({ status: 'Activated', payment_status: 'Disbursed' })
  expect(response.message).toBe('Affiliate payment status updated successfully')
})

test('unchanged statuses return the same response and write nothing', async () => {
  const { response } = await put({ status: 'activated', payment_status: 'pending' })
  expect(response).toMatchObject({ message: 'Affiliate status updated successfully', data: { version: 1 } })
  expect(await changes()).toEqual([])
})

test('the database rejects unknown statuses', async () => {
  const write = (set: object) => app.db.updateTable('affiliate').set(set).where('id', '=', id).execute()
  await expect(write({ status: 'Asleep' })).rejects.toThrow('affiliate_status_known')
  await expect(write({ payment_status: 'Paid' })).rejects.toThrow('affiliate_payment_status_known')
})

describe('two concurrent admins', () => {
  test('without If-Match the last write wins', async () => {
    await put({ status: 'Completed', payment_status: 'Pending' })
    await put({ status: 'Activated', payment_status: 'Disbursed' })
    expect(await stored()).toEqual({ status: 'Activated', payment_status: 'Disbursed', version: 3 })
  })

  test('an older version is rejected with the current affiliate', async () => {
    await put({ status: 'Completed', payment_status: 'Pending' }, { version: 1 })
    const { status, error } = await put({ status: 'Activated', payment_status: 'Disbursed' }, { version: 1 })
    expect(status).toBe(412)
    expect(error.code).toBe('stale')
    expect(Affiliate.parse(error.current)).toMatchObject({ status: 'Completed', payment_status: 'Pending', version: 2 })
    expect(await stored()).toMatchObject({ version: 2 })
  })

  test('both wait for the same row, one is rejected, and its retry preserves both changes', async () => {
    // The row is locked until both requests wait for it, so that they are concurrent.
    const holder = await app.db.startTransaction().execute()
    await holder.selectFrom('affiliate').select('id').where('id', '=', id).forUpdate().execute()
    const changed = Promise.all([changeOnly({ status: 'Completed' }), changeOnly({ payment_status: 'Disbursed' })])
    const release = async () => {
      try {
        await until('both wait for the row', async () => (await waiting()) === 2)
      } finally {
        await holder.commit().execute()
      }
    }
    const [attempts] = await Promise.all([changed, release()])
    expect(attempts.toSorted((a, b) => a - b)).toEqual([1, 2])
    expect(await stored()).toEqual({ status: 'Completed', payment_status: 'Disbursed', version: 3 })
    expect(await changes()).toHaveLength(2)
  })

  test('many concurrent changes leave the last values of each, never a mixture', async () => {
    const statuses = ['Terminated', 'Processing', 'Completed']
    const payments = ['Processing', 'Disbursed']
    await Promise.all([
      ...statuses.map((status) => changeOnly({ status })),
      ...payments.map((payment_status) => changeOnly({ payment_status })),
    ])
    const found = await stored()
    expect(statuses).toContain(found.status)
    expect(payments).toContain(found.payment_status)
    // Each of the five was written once, after the others.
    expect(found.version).toBe(6)
    const rows = await changes()
    for (const { before, after } of rows) {
      const differing = Object.keys(after ?? {}).filter((field) => before?.[field] !== after?.[field])
      expect(differing).toHaveLength(1)
    }
  })

  /**
   * Reads the statuses, writes one of them, and reattempts after
   * a 412, as the console does. Returns the number of attempts.
   */
  async function changeOnly(wanted: Partial<AffiliateStatusInput> | { status: string } | { payment_status: string }) {
    let current = { ...(await stored()) }
    for (let attempts = 1; ; attempts += 1) {
      const { status, payment_status, version } = current
      const response = await put({ status, payment_status, ...wanted }, { version })
      if (response.status === 200) return attempts
      expect(response.status).toBe(412)
      current = Affiliate.parse(response.error.current)
    }
  }

  async function waiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return Number(rows[0]?.count)
  }
})
