import { hrefFor } from '@gatehouse/contract/endpoint'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { intakeEndpoints } from '@gatehouse/contract/intake'
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

import { bareColumns } from '../api/bare/fill-bare'
import type { LoadRequest } from '../load/load'
import { intakeKey } from './open-growth'
import type { GrowthQuery } from './property-queries'

/** The intake accepts this many and no more within a minute. */
const maxIntake = 50
const records = 150

/** Every kind of save. Each row of the table uses other records, so that none is changed in two ways. */
export async function writeQueries(pool: Pool): Promise<GrowthQuery[]> {
  const forms = await findForms(pool, records * 4)
  const part = (place: number) => forms.slice(place * records, (place + 1) * records)
  const ids = (place: number) => part(place).map(({ id }) => ({ id }))
  const toggle = (one: (id: { id: string }) => LoadRequest, other: typeof one, place: number) =>
    ids(place).flatMap((id) => [one(id), other(id)])
  const { archive, unarchive, remove, restore, create, update } = propertyEndpoints
  const inquiries = await pool.query<{ id: string }>(
    'select id from inquiry where deleted_at is null order by md5(id::text) limit 100',
  )
  return [
    { title: 'create', requests: part(0).map(({ form }) => post(create.path, form)) },
    {
      title: 'update',
      requests: part(1).map(({ id, form }, n) => ({
        method: 'PUT',
        path: hrefFor(update, { id }),
        body: JSON.stringify({ ...form, price: Number(form['price']) + n + 1 }),
      })),
    },
    {
      title: 'archive, unarchive',
      requests: toggle(
        (id) => post(hrefFor(archive, id)),
        (id) => post(hrefFor(unarchive, id)),
        2,
      ),
    },
    {
      title: 'delete, undo',
      requests: toggle(
        (id) => ({ method: 'DELETE', path: hrefFor(remove, id) }),
        (id) => post(hrefFor(restore, id)),
        3,
      ),
    },
    {
      title: 'inquiry answered, not answered',
      requests: inquiries.rows.flatMap(({ id }) =>
        [true, false].map((answered) => ({
          method: 'PUT' as const,
          path: hrefFor(inquiryEndpoints.setAnswered, { id }),
          body: JSON.stringify({ answered }),
        })),
      ),
    },
    { title: 'receive a sign-up', requests: receive(intakeEndpoints.signup.path, {}) },
    {
      title: 'receive an inquiry',
      requests: receive(intakeEndpoints.inquiry.path, { message: 'Is it still available?' }),
    },
    {
      title: 'bell opened',
      requests: [post(notificationEndpoints.seen.path, { until: new Date(Date.now() - 7_200_000).toISOString() })],
    },
  ]
}

const post = (path: string, body?: object): LoadRequest => {
  return { method: 'POST', path, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}

const receive = (path: string, more: object): LoadRequest[] =>
  Array.from({ length: maxIntake }, () => {
    const person = { name: 'Ada Obi', email: `${randomUUID()}@people.test`, phone_number: '08030000000' }
    return { ...post(path, { ...person, ...more }), headers: { Authorization: intakeKey } }
  })

/** Complete live properties with an agent, as a form sends them. */
export async function findForms(pool: Pool, count: number) {
  const sent = bareColumns.filter((name) => !['id', 'archived', 'created_at', 'updated_at', 'version'].includes(name))
  const { rows } = await pool.query<{ id: string; form: Record<string, unknown> }>(`
    select id, (select row_to_json(sent) from (select ${sent.join()}) sent) as form
    from property where price is not null and property_availability is not null and property_description <> ''
      and agent_id is not null and deleted_at is null and not archived order by md5(id::text) limit ${count}`)
  return rows
}
