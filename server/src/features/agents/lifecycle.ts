import { agentMessages } from '@gatehouse/contract/agent'

import { constraintOf } from '../../records/constraint'
import type { SoftRow } from '../../records/soft-delete'
import { AppError } from '../../app-error'
import type { Undoable } from '../../records/undoable-delete'
import { listKeysOf, removeMediaOf, restoreMediaOf } from '../../storage/record-media'

/** How agents are deleted and taken back, each together with its logo. */
export const undoableAgent: Undoable<'agent'> = {
  table: 'agent',
  entity: 'agent',
  messages: agentMessages,
  snapshot: async (tx, row) => snapshotOf(row, await listKeysOf(tx, { agent_id: row.id })),
  afterDelete: (tx, { id }, deletedAt) => removeMediaOf(tx, { agent_id: id }, deletedAt),
  afterRestore: (tx, { id }, deletedAt) => restoreMediaOf(tx, { agent_id: id }, deletedAt),
}

/**
 * What the database refuses is explained, not asked beforehand: a question would be answered before another admin assigns a
 * property (docs/decisions/0005). Whoever calls `mutate` hands its failure here.
 */
export function explainError(error: unknown): never {
  const refused = constraintOf(error)
  if (refused === 'property_agent_lives') throw new AppError('conflict', agentMessages.assigned)
  if (refused === 'agent_email_unique') throw new AppError('conflict', agentMessages.emailTakenSince)
  throw error
}

type Shown = Pick<
  SoftRow<'agent'>,
  'first_name' | 'last_name' | 'company_name' | 'email' | 'phone_number' | 'city' | 'postcode' | 'status'
>

/** What the `change` row of an agent shows: what its form shows, and the keys of its logo's files. */
export const snapshotOf = (
  { first_name, last_name, company_name, email, phone_number, city, postcode, status }: Shown,
  logo: readonly string[],
) => ({ first_name, last_name, company_name, email, phone_number, city, postcode, status, logo })
