import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import {
  actorOf,
  type ActorAt,
  type Change,
  pickColumns,
  recordChanges,
  recordedState,
} from '../../records/changes/change'
import { foldCompany, propertySearchText } from '../../records/search/stored-text'
import type { SoftRow } from '../../records/soft-delete'
import { listFilesOfProperties, removeMediaOfProperties, restoreMediaOfProperties } from '../../storage/record-media'
import { type ChangedColumns, updateProperties } from './repository'
import { propertyEntity } from './service'

/** A locked property and the columns that it gets. */
export interface PropertyChange {
  readonly before: SoftRow<'property'>
  readonly columns: ChangedColumns
}

/**
 * Changes many live properties as one edit, archive or delete of each would, in a few statements, with their
 * counts, stored JSON, files and `change` rows.
 */
export async function changeProperties(
  tx: Transaction<Tables>,
  changes: readonly PropertyChange[],
  action: 'update' | 'archive' | 'unarchive' | 'delete',
  author: ActorAt,
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ before }) => before.id)
  const files = action === 'delete' ? await listFilesOfProperties(tx, ids) : new Map()
  if (action === 'delete') await removeMediaOfProperties(tx, ids, author.now)
  const after = new Map((await updateProperties(tx, changes, author.now)).map((row) => [row.id, row]))
  const recorded = changes.map(({ before }): Change => {
    const changed = after.get(before.id)!
    const about = { ...actorOf(author), action, entity: 'property', id: before.id, version: changed.version } as const
    const state = recordedState(propertyEntity, before)
    if (action !== 'delete')
      return { ...about, before: { ...state }, after: { ...recordedState(propertyEntity, changed) } }
    return { ...about, before: { ...state, ...noFiles, ...files.get(before.id) }, after: null }
  })
  await recordChanges(tx, recorded, author.now)
}

/**
 * Restores many deleted properties with their files, as a restore of each would. `agents`: the companies of
 * their live agents, which are locked (`lockLiveAgents`); one whose agent is not among them gets none.
 */
export async function restoreProperties(
  tx: Transaction<Tables>,
  rows: readonly SoftRow<'property'>[],
  agents: ReadonlyMap<string, string>,
  author: ActorAt,
): Promise<void> {
  if (rows.length === 0) return
  await restoreMediaOfProperties(
    tx,
    rows.map((row) => pickColumns(row, ['id', 'deleted_at'])),
  )
  const changes = rows.map((before) => {
    const company = (before.agent_id === null ? null : agents.get(before.agent_id)) ?? null
    const agent_id = company === null ? null : before.agent_id
    const search_text = propertySearchText(before, foldCompany(company))
    return { before, columns: { deleted_at: null, agent_id, search_text } }
  })
  const restored = await updateProperties(tx, changes, author.now)
  const files = await listFilesOfProperties(
    tx,
    restored.map(({ id }) => id),
  )
  const recorded = restored.map((row): Change => {
    const about = {
      ...actorOf(author),
      action: 'restore',
      entity: 'property',
      id: row.id,
      version: row.version,
    } as const
    return {
      ...about,
      before: null,
      after: { ...recordedState(propertyEntity, row), ...noFiles, ...files.get(row.id) },
    }
  })
  await recordChanges(tx, recorded, author.now)
}

/** As the files of a property without any are recorded. */
const noFiles = { property_images: [], floor_plan: [], video_upload: [] }
