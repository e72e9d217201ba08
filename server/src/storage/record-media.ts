import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables'
import type { MediaOwner } from './media-rows'

/** The keys of a record's live files, as they stand in its `change` rows. */
export async function listKeysOf(tx: Transaction<Tables>, owner: MediaOwner): Promise<string[]> {
  const live = tx.selectFrom('media').select('key').where('deleted_at', 'is', null)
  return (await live.where(...belongingTo(owner)).execute()).map(({ key }) => key)
}

/** Soft: the files themselves stay until the sweep, so that the change can be taken back. */
export async function removeMediaOf(tx: Transaction<Tables>, owner: MediaOwner, deletedAt: Date): Promise<void> {
  const live = tx.updateTable('media').set({ deleted_at: deletedAt }).where('deleted_at', 'is', null)
  await live.where(...belongingTo(owner)).execute()
}

/** Brings back the files that were deleted together with their record, and not those that an edit had removed before. */
export async function restoreMediaOf(tx: Transaction<Tables>, owner: MediaOwner, deletedAt: Date): Promise<void> {
  const deleted = tx.updateTable('media').set({ deleted_at: null }).where('deleted_at', '=', deletedAt)
  await deleted.where(...belongingTo(owner)).execute()
}

function belongingTo(owner: MediaOwner): ['property_id' | 'agent_id' | 'banner_id', '=', string] {
  if ('property_id' in owner) return ['property_id', '=', owner.property_id]
  return 'agent_id' in owner ? ['agent_id', '=', owner.agent_id] : ['banner_id', '=', owner.banner_id]
}
