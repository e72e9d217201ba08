import { sql, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import type { ChangeRequest } from '../../records/lifecycle'

/**
 * The message for a request whose version of a property is old: who has set which state since, or undefined
 * if nobody has, or the version is none of the history.
 */
export async function describeStateSetSince(
  tx: Transaction<Tables>,
  { id, versions }: Pick<ChangeRequest, 'id' | 'versions'>,
): Promise<string | undefined> {
  if (versions === null || versions.length === 0) return undefined
  const { rows } = await sql<{ name: string | null; state: string }>`
    select admin.name, after ->> 'state' as state from change left join admin on admin.id = change.admin_id
    where entity = 'property' and entity_id = ${id} and change.version > ${Math.max(...versions)}
      and after ->> 'state' is not null
    order by change.version desc limit 1`.execute(tx)
  return rows[0] && messageOf(rows[0].name, rows[0].state)
}

/** `name` is null where no admin did it. */
const messageOf = (name: string | null, state: string) =>
  `${name ?? 'Another program'} has set the state to ${state} in the meantime`
