import type { Transaction } from 'kysely'

import type { Tables } from '../db/tables'

/** The key of an agent's logo in a list; empty where it has none. */
export async function listLogos(tx: Transaction<Tables>, agentId: string): Promise<string[]> {
  const query = tx.selectFrom('media').select('key').where('agent_id', '=', agentId).where('deleted_at', 'is', null)
  return (await query.execute()).map(({ key }) => key)
}

/** Soft: the files themselves stay until the sweep, so that the change can be taken back. */
export async function removeLogos(tx: Transaction<Tables>, agentId: string, now: Date): Promise<void> {
  const query = tx.updateTable('media').set({ deleted_at: now })
  await query.where('agent_id', '=', agentId).where('deleted_at', 'is', null).execute()
}

/** Brings back the logo that was deleted together with its agent, and not one that an edit had replaced before. */
export async function restoreLogos(tx: Transaction<Tables>, agentId: string, deletedAt: Date): Promise<void> {
  const query = tx.updateTable('media').set({ deleted_at: null })
  await query.where('agent_id', '=', agentId).where('deleted_at', '=', deletedAt).execute()
}
