import { deepStrictEqual } from 'node:assert'
import { historyEntities, type HistoryEntity } from '@gatehouse/contract/history/change'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { sql } from 'kysely'

import { fileGroups } from '../../src/history/file-groups'
import { recordedFields } from '../../src/records/changes/change'
import { recount } from '../../src/records/counters/recount'
import type { Site } from './site'
import { readState } from './site-state'
import { actions, type Step, untilDone } from './steps'

interface Changed {
  readonly id: string
  readonly entity: string
  readonly entity_id: string
  readonly created_at: Date
  readonly operation_id: string | null
  /** An edit that changed nothing. */
  readonly is_empty: boolean
}

/** A record as it was after a change. */
interface Recorded {
  readonly entity: HistoryEntity
  readonly id: string
  readonly time: string
  readonly state: unknown
}

export interface Report {
  readonly changes: number
  readonly undone: number
  readonly states: number
}

/**
 * Makes the changes, undoes them in reverse order, and compares the records, their files and the counts with
 * those of the beginning. Before and after the undo, each record is read as it was after each of its changes.
 * @throws Error if something differs or a request fails
 */
export async function changeAndUndo(site: Site, steps: readonly Step[]): Promise<Report> {
  const before = await readState(site)
  let seen = new Set((await listChanges(site)).map(({ id }) => id))
  const made: Changed[] = []
  const recorded: Recorded[] = []
  for (const step of steps) {
    const outcome = await actions[step.action]!(site, step)
    if (outcome && outcome.status >= 500) throw new Error(`${JSON.stringify(step)}: ${outcome.text}`)
    const all = await listChanges(site)
    const added = all.filter(({ id }) => !seen.has(id))
    seen = new Set(all.map(({ id }) => id))
    made.push(...added.filter(({ is_empty }) => !is_empty))
    for (const change of added) recorded.push(...(await readRecorded(site, change)))
  }
  await expectRecorded(site, recorded)
  for (const [place, change] of made.toReversed().entries()) await undo(site, change, made.toReversed().slice(0, place))
  deepStrictEqual(await readState(site, before), before)
  await expectRecorded(site, recorded)
  deepStrictEqual(await recount(site.db, new Date()), [])
  return { changes: made.length, undone: made.length, states: recorded.length }
}

/** In the order in which they were made. */
async function listChanges({ db }: Site): Promise<Changed[]> {
  return db
    .selectFrom('change')
    .select(['id', 'entity', 'entity_id', 'created_at', 'operation_id'])
    .select(sql<boolean>`coalesce(before = '{}' and after = '{}', false)`.as('is_empty'))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Undoes the operation of a change, unless that is done already, or else the change. */
async function undo(site: Site, change: Changed, done: readonly Changed[]): Promise<void> {
  const { operation_id, id } = change
  if (operation_id !== null && done.some((other) => other.operation_id === operation_id)) return
  const endpoint = operation_id === null ? historyEndpoints.undoChange : historyEndpoints.undoOperation
  const admin = id.charCodeAt(id.length - 1)
  const outcome = await site.request(admin, endpoint, { params: { id: operation_id ?? id }, body: {} })
  if (outcome.status === 200) {
    const { operation_id: undoId, left, state } = outcome.response.data
    const inAll = state === 'running' ? (await untilDone(site, admin, undoId)).left : left
    if (inAll.length === 0) return
  }
  throw new Error(`${JSON.stringify(change)} was not undone: ${outcome.text}`)
}

async function readRecorded(site: Site, { entity, entity_id, created_at }: Changed): Promise<Recorded[]> {
  if (!historyEntities.some((name) => name === entity)) return []
  const about = { entity: entity as HistoryEntity, id: entity_id, time: created_at.toISOString() }
  return [{ ...about, state: await readPast(site, about) }]
}

async function expectRecorded(site: Site, recorded: readonly Recorded[]): Promise<void> {
  for (const { state, ...about } of recorded)
    deepStrictEqual(await readPast(site, about), state, `${JSON.stringify(about)} differs`)
}

/** The recorded fields of a record at a time; null while it is deleted. Others are those of today. */
async function readPast(site: Site, { entity, id, time }: Omit<Recorded, 'state'>): Promise<unknown> {
  const outcome = await site.request(0, historyEndpoints.at, { params: { entity, id }, query: { time } })
  if (outcome.status === 404) return null
  const data = outcome.response.data as Readonly<Record<string, unknown>>
  const names = [...recordedFields(entity), ...fileGroups].filter((name) => name in data)
  return Object.fromEntries(names.map((name) => [name, data[name]]))
}
