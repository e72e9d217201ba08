import type { HistoryEntity, RecordedChange } from '@gatehouse/contract/history/change'
import { sql, type Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import { pictureObject, videoObject } from '../storage/serving/picture-sql'
import { splitName } from '../records/changes/flat-state'
import type { ChangeRow } from './change-row'
import { fileGroups } from './file-groups'
import { findRecordStates } from './record-states'

/** Recorded values that are the id of another record, and the kind of that record. */
const references: Readonly<Record<string, HistoryEntity>> = {
  agent_id: 'agent',
  from_agent_id: 'agent',
  to_agent_id: 'agent',
  property_id: 'property',
  answered_by: 'admin',
}

type Named = Pick<RecordedChange, 'names' | 'files'>
type States = Pick<ChangeRow, 'before' | 'after'>

/** What the values of changes name by ids and keys, so that a client can show it. */
export async function findNamed(
  db: Kysely<Tables>,
  rows: readonly ChangeRow[],
  origin: string,
): Promise<(row: ChangeRow) => Named> {
  const [records, files, pictures] = await Promise.all([
    findRecordStates(db, rows.flatMap(referencesOf)),
    findFiles(db, rows.flatMap(keysOf), origin),
    findPictures(db, rows.flatMap(captionedOf)),
  ])
  return (row) => ({
    names: Object.fromEntries([
      ...referencesOf(row).flatMap(({ entity, entity_id }) => {
        const label = records.get(`${entity} ${entity_id}`)?.label
        return label === undefined ? [] : [[entity_id, label]]
      }),
      ...captionedOf(row).flatMap((key) => {
        const picture = pictures.get(key)
        return picture === undefined ? [] : [[key, picture]]
      }),
    ]),
    files: Object.fromEntries(
      keysOf(row).flatMap((key) => {
        const file = files.get(key)
        return file ? [[key, file]] : []
      }),
    ),
  })
}

const statesOf = ({ before, after }: States) => [before, after].flatMap((state) => Object.entries(state ?? {}))

const referencesOf = (row: States) =>
  statesOf(row).flatMap(([name, value]) => {
    const entity = references[name]
    return entity && typeof value === 'string' ? [{ entity, entity_id: value }] : []
  })

const keysOf = (row: States): string[] =>
  statesOf(row).flatMap(([name, value]) => (fileGroups.includes(name) ? [value].flat().map(String) : []))

/** The keys of pictures whose captions a change names. */
const captionedOf = (row: States): string[] =>
  statesOf(row).flatMap(([name]) => {
    const [field, key] = splitName(name)
    return field === 'property_image_captions' && key !== undefined ? [key] : []
  })

/** 'photograph 2', 'floor plan 1': pictures by their places in their properties, unless they were removed. */
async function findPictures(db: Kysely<Tables>, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const found = db.selectFrom('media').select(['key', 'slot', 'position']).where('key', 'in', keys)
  const rows = await found.where('deleted_at', 'is', null).execute()
  return new Map(
    rows.map(({ key, slot, position }) => [
      key,
      `${slot === 'floor_plan' ? 'floor plan' : 'photograph'} ${position + 1}`,
    ]),
  )
}

async function findFiles(
  db: Kysely<Tables>,
  keys: readonly string[],
  origin: string,
): Promise<Map<string, RecordedChange['files'][string]>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<RecordedChange['files'][string] & { key: string }>`
    select key, case kind when 'image' then ${pictureObject(origin)} end as picture,
      case kind when 'video' then ${videoObject(origin)} end as video
    from media where key = any(${[...new Set(keys)]}::text[])`.execute(db)
  return new Map(rows.map(({ key, ...file }) => [key, file]))
}
