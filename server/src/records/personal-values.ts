import { sql, type Kysely } from 'kysely'

import type { SoftTable, Tables } from '../database/tables'

/** The columns of records that describe a person, as far as `change` rows can contain them. */
export const personalColumns: Readonly<Partial<Record<SoftTable, readonly string[]>>> = {
  signup: ['name', 'email', 'phone_number'],
  inquiry: ['name', 'email', 'phone_number', 'message', 'source'],
  affiliate: ['first_name', 'last_name', 'phone_number'],
  agent: ['first_name', 'last_name', 'company_name', 'email', 'phone_number', 'city', 'postcode'],
  admin: ['name', 'email', 'phone_number'],
}

/** The condition of the index `change_with_personal_values`. */
const isCopy = sql<boolean>`admin_id is null and action = 'create'
  and entity in ('signup', 'inquiry', 'agent', 'affiliate') and after ?| '{name,first_name,email,phone_number}'`

const batchSize = 1_000

/**
 * A background task: removes the personal values from the `change` rows of intake and imports that earlier
 * versions wrote (docs/decisions/0042). Each batch is one statement. Several instances may run it at the
 * same time. Afterwards it only looks at an empty index.
 */
export async function removeCopiedValues(db: Kysely<Tables>): Promise<void> {
  const columns = Object.values(personalColumns).flat()
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update change set after = after - ${columns}::text[]
      where id in (select id from change where ${isCopy} order by id limit ${sql.lit(batchSize)} for update skip locked)
    `.execute(db)
    if (numAffectedRows === 0n) return
  }
}
