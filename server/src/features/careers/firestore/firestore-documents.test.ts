import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { FieldValue, GeoPoint, Timestamp } from '@google-cloud/firestore'
import { describe, expect, test } from 'vitest'

import { posting, setUpFirestoreCareers } from '../../../../test/firestore/firestore-careers'
import { documentJson } from './document-json'

const careers = setUpFirestoreCareers()
const { documents, create, listed, changes } = careers

describe('documents written by other programs', () => {
  test('are listed whatever fields they have, the newest first', async () => {
    const day = (date: string) => Timestamp.fromDate(new Date(`${date}T09:00:00Z`))
    await documents()
      .doc('old-one')
      .set({ ...posting, salary: '₦450,000', type: 'remote', created_at: day('2025-01-05') })
    await documents().doc('text').set({ title: 'Driver', salary: 'Negotiable', created_at: '2025-03-01T08:00:00Z' })
    await documents().doc('empty').set({})
    const [empty, driver, old, ...rest] = await listed()
    expect(rest).toEqual([])
    expect(empty).toMatchObject({ id: 'empty', title: '', salary: null, type: '', link: '' })
    expect(empty?.created_at).toBe(empty?.updated_at)
    expect(driver).toMatchObject({ id: 'text', title: 'Driver', salary: null, created_at: '2025-03-01T08:00:00.000Z' })
    expect(old).toMatchObject({ id: 'old-one', salary: 450_000, type: 'Remote', link: '' })
    const page = await careers.app.request(careerEndpoints.list, { query: { limit: 1 } })
    const next = await careers.app.request(careerEndpoints.list, {
      query: { limit: 2, cursor: page.response.next_cursor! },
    })
    expect(next.response.data.map(({ id }) => id)).toEqual(['text', 'old-one'])
  })

  test('can be edited, and their unknown fields stay', async () => {
    const created = Timestamp.fromMillis(1_700_000_000_123)
    await documents()
      .doc('Ab3')
      .set({ ...posting, salary: '600,000', team: { lead: 'Ada' }, created_at: created })
    const { response } = await careers.app.request(careerEndpoints.update, {
      params: { id: 'Ab3' },
      body: { ...posting, title: 'Senior Site Engineer' },
    })
    expect(response.data).toMatchObject({
      id: 'Ab3',
      title: 'Senior Site Engineer',
      created_at: created.toDate().toISOString(),
    })
    const document = await documents().doc('Ab3').get()
    expect(document.data()).toEqual({
      ...posting,
      title: 'Senior Site Engineer',
      team: { lead: 'Ada' },
      created_at: created,
    })
  })

  test('a change by another program makes an edit of the older version stale', async () => {
    const { id, version } = (await create()).response.data
    await documents().doc(id).update({ salary: 650_000 })
    const edit = { params: { id }, body: posting, headers: { 'If-Match': `"${version}"` } }
    const { status, error } = await careers.app.request(careerEndpoints.update, edit)
    expect([status, error.current]).toEqual([412, expect.objectContaining({ salary: 650_000 })])
  })

  test('are restored with their id and every field of every type', async () => {
    const fields = {
      title: 'Driver',
      salary: Number.NaN,
      hired_at: Timestamp.fromMillis(1_700_000_000_123),
      office: new GeoPoint(6.45, 3.4),
      photo: Buffer.from('a picture'),
      tags: ['a', { $timestamp: 'not one' }],
      team: { lead: null, size: 3 },
      sibling: documents().doc('other'),
    }
    await documents().doc('Ab3').set(fields)
    await careers.app.request(careerEndpoints.remove, { params: { id: 'Ab3' } })
    expect((await documents().doc('Ab3').get()).exists).toBe(false)
    await careers.app.request(careerEndpoints.restore, { params: { id: 'Ab3' } })
    expect((await documents().doc('Ab3').get()).data()).toEqual(fields)
    expect(await changes()).toEqual(['delete', 'restore'])
  })
})

test('our documents have the specified fields and the creation time, and no others', async () => {
  const { id, created_at } = (await create()).response.data
  const document = await documents().doc(id).get()
  expect(document.data()).toEqual({ ...posting, created_at: Timestamp.fromDate(new Date(created_at)) })
})

test('a vector stored by another program is preserved', async () => {
  // The emulator does not support vectors, so this tests only the conversion.
  const { toJson, fromJson } = documentJson(careers.emulator.firestore)
  const kept = JSON.parse(JSON.stringify(toJson({ embedding: FieldValue.vector([1, 2.5]) }))) as object
  expect(fromJson(kept)).toEqual({ embedding: FieldValue.vector([1, 2.5]) })
})
