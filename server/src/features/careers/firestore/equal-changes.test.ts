import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { expect, test } from 'vitest'

import { posting, setUpFirestoreCareers } from '../../../../test/firestore/firestore-careers'
import { holdBack, untilWaiting } from '../../../../test/history/hold-back'
import { testAdmin } from '../../../../test/insert-rows'
import { newId } from '../../../database/id'

// Two changes of one document at the same time, of which its state afterwards is no evidence, and erasures.

const careers = setUpFirestoreCareers()
const { create, listed, changes } = careers

const update = (id: string, fields: object) =>
  careers.app.request(careerEndpoints.update, {
    params: { id },
    body: { ...posting, ...fields },
    headers: { 'Idempotency-Key': newId() },
  })
const remove = (id: string) => careers.app.request(careerEndpoints.remove, { params: { id } })
const restore = (id: string) => careers.app.request(careerEndpoints.restore, { params: { id } })
const person = ['chika@people.test', '0803 555 0177'] as const
const erase = () =>
  careers.app.request(personalDataEndpoints.erase, {
    body: { identifiers: [...person], current_pswd: testAdmin.password },
  })
const lastChange = async (id: string) => {
  const query = { params: { entity: 'career', id } }
  return (await careers.app.request(historyEndpoints.record, query)).response.data[0]!
}

test('of two equal edits, deletes or restores at once, one is recorded, and both succeed', async () => {
  const { id } = (await create()).response.data
  for (const send of [() => update(id, { title: 'Clerk' }), () => remove(id), () => restore(id)]) {
    const sent = await Promise.all([send(), send(), send()])
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  }
  expect(await changes()).toEqual(['create', 'update', 'delete', 'restore'])
})

test('of two equal edits that a crash interrupted, one is recorded', async () => {
  const { id } = (await create()).response.data
  careers.emulator.onWrite = (now) => (now === 'after' ? 'fail' : undefined)
  expect((await update(id, { title: 'Clerk' })).status).toBe(503)
  careers.emulator.onWrite = () => undefined
  await careers.app.pool.query(`
    insert into career_write select 'other', career_id, action, before, after, seen, admin_id,
      created_at, done_at, source, operation from career_write where done_at is null;
    update career_write set created_at = created_at - interval '2 minutes'`)
  await careers.app.careers.finishInterrupted()
  expect(await changes()).toEqual(['create', 'update'])
})

test('an erasure also erases what a deleted career would be restored from', async () => {
  const { id } = (await create()).response.data
  await update(id, { description: `Write to ${person.join(' or ')}` })
  await remove(id)
  expect((await erase()).status).toBe(200)
  await restore(id)
  const [restored] = await listed()
  expect(restored).toMatchObject({ id, description: 'Write to erased or erased' })
})

test('an undo that begins during an erasure brings nothing back', async () => {
  const { id } = (await create()).response.data
  await update(id, { description: `Write to ${person.join(' or ')}` })
  await update(id, { description: 'Write to the office' })
  const { id: change } = await lastChange(id)
  const release = await holdBack(careers.app.pool, 'lock table erasure in exclusive mode')
  try {
    const erased = erase()
    await untilWaiting(careers.app.pool, 'relation')
    const undone = careers.app.request(historyEndpoints.undoChange, { params: { id: change }, body: {} })
    await untilWaiting(careers.app.pool, 'advisory')
    await release()
    expect((await erased).status).toBe(200)
    expect((await undone).status).toBe(200)
  } finally {
    await release()
  }
  expect(await listed()).toMatchObject([{ description: 'Write to erased or erased' }])
})

test('an erasure is rejected while a career with the person is being written', async () => {
  const { id } = (await create()).response.data
  careers.emulator.onWrite = (now) => (now === 'before' ? 'fail' : undefined)
  expect((await update(id, { description: person[0] })).status).toBe(503)
  const { status, error } = await erase()
  expect([status, error.message]).toEqual([
    409,
    'A career with this email or number is being changed. Please try again in a minute.',
  ])
})
