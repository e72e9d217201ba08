import type { LeftRecord, Operation as PublicOperation } from '@gatehouse/contract/history/change'
import { undoReasons } from '@gatehouse/contract/history/undo'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import { pickColumns } from '../records/changes/change'
import type { Operation } from '../records/changes/operation'

/** Operations as the API describes them. */
export async function describeOperations(
  db: Kysely<Tables>,
  operations: readonly Operation[],
): Promise<PublicOperation[]> {
  const names = await findNames(db, operations)
  return operations.map((operation) => ({
    ...pickColumns(operation, ['id', 'state', 'total', 'done', 'undoes', 'undone_by', 'details']),
    kind: operation.kind as PublicOperation['kind'],
    created_at: operation.created_at.toISOString(),
    left: operation.left_over.map((left) => describeLeft(left, names)),
  }))
}

const findNames = async (db: Kysely<Tables>, operations: readonly Operation[]): Promise<Map<string, string>> => {
  const ids = operations.flatMap(({ left_over }) => left_over.flatMap(({ changed_by }) => changed_by ?? []))
  if (ids.length === 0) return new Map()
  const admins = await db
    .selectFrom('admin')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(admins.map(({ id, name }) => [id, name]))
}

/** The name is read now: it must not remain in the operation when the admin is erased. */
function describeLeft(
  { entity, id, reason, changed_by }: Operation['left_over'][number],
  names: ReadonlyMap<string, string>,
): LeftRecord {
  const name = names.get(changed_by ?? '')
  return { entity, id, reason: name === undefined ? reason : `${undoReasons.changedSince} by ${name}` }
}
