import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { AppError } from '../../src/app-error'
import { createFolderTarget } from '../../src/backup/target/folder-target'
import { findLastPlace, readChanges } from '../../src/changes/read-changes'
import { newId } from '../../src/database/id'
import { connect } from '../../src/database/open'
import { inTransaction } from '../../src/database/transaction'
import { isReset, readEvents } from '../../src/history/events/read-events'
import { recordChange } from '../../src/records/changes/change'
import { sealChanges } from '../../src/records/changes/seal'
import { startApp, type TestApp } from '../start-app'
import { backUp, targetFolder } from './backups'
import { type Machine, newMachine, restoreOn } from './machines'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const announce = (text: string) =>
  app.request(announcementEndpoints.create, { body: { announcement_text: text, redirect_link: '' } })

/** Calls `work` with the database of a machine. No connection to it remains open. */
async function withDatabase<Result>({ connectionString }: Machine, work: (db: TestApp['db']) => Promise<Result>) {
  const { db, close } = connect({ connectionString, close: async () => {} })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const read = (db: TestApp['db'], after: number) =>
  readChanges({ db, careers: null }, { after, kinds: ['announcement', 'banner'], limit: 10, origin: 'https://a.test' })

test('if the clock was set back, the next place is above the last nevertheless', async () => {
  const machine = await newMachine()
  const folder = targetFolder()
  await backUp(app, folder)
  await restoreOn(machine, createFolderTarget(folder))
  await withDatabase(machine, async (db) => {
    const ahead = 9_000_000_000_000
    await sql`update change_sealer set last = ${ahead}`.execute(db)
    await sql`select leave_order_of_changes()`.execute(db)
    const last = await findLastPlace(db)
    expect(last).toBeGreaterThanOrEqual(ahead + 1_000_000_000)
    await expect(read(db, last - 1)).rejects.toMatchObject({ code: 'read_all' })
    expect(await read(db, last)).toMatchObject({ changes: [], next: last })
  })
})

test('after a restore, readers with a place of before it have to read all, and later changes follow', async () => {
  await announce('In the backup')
  await sealChanges(app.db)
  const folder = targetFolder()
  await backUp(app, folder)
  const before = await findLastPlace(app.db)
  await announce('After the backup')
  const lost = await sealChanges(app.db)
  const machine = await newMachine()
  const restore = () => restoreOn(machine, createFolderTarget(folder), { isForced: true })

  await restore()
  const first = await withDatabase(machine, async (db) => {
    const last = await findLastPlace(db)
    for (const place of [0, before, lost, last - 1, last + 1]) {
      const error = await read(db, place).catch((thrown: AppError) => thrown)
      expect(error).toMatchObject({ code: 'read_all', details: { next: last } })
      expect(isReset(await readEvents(db, { after: place, limit: 10 }), place)).toBe(true)
    }
    expect(await read(db, last)).toEqual({ changes: [], next: last, isMore: false })
    expect(isReset(await readEvents(db, { after: last, limit: 10 }), last)).toBe(false)
    const change = { adminId: null, source: 'server', action: 'update', entity: 'banner', id: newId() } as const
    await inTransaction(db, (tx) => recordChange(tx, { ...change, before: {}, after: {} }, new Date()))
    expect(await sealChanges(db)).toBe(last + 1)
    expect(await read(db, last)).toMatchObject({ changes: [{ seq: last + 1, id: change.id }], next: last + 1 })
    return last
  })
  expect(first).toBeGreaterThan(lost + 1_000_000_000)

  // The same backup once more: what was read in between is of another history too.
  await restore()
  await withDatabase(machine, async (db) => {
    expect(await findLastPlace(db)).toBeGreaterThan(first + 1)
    await expect(read(db, first + 1)).rejects.toMatchObject({ code: 'read_all' })
  })
})
