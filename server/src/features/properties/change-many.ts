import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import { actorOf, type ActorAt, type Change, recordChanges, recordedState } from '../../records/changes/change'
import type { SoftRow } from '../../records/soft-delete'
import { listFilesOfProperties, removeMediaOfProperties } from '../../storage/record-media'
import { type ChangedColumns, updateProperties } from './repository'
import { propertyEntity } from './service'

/** A locked property and the columns that it gets; of all properties of a call the same ones. */
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

/** As the files of a property without any are recorded. */
const noFiles = { property_images: [], floor_plan: [], video_upload: [] }
