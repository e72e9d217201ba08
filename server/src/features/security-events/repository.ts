import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables'
import { byTime } from '../../records/list-order'
import type { Page, PageRequest } from '../../records/list-response'
import { type ListStatement, readPage } from '../../records/lists/read-page'
import { securityEventJson } from './json'

// Reads only: auth/security-events writes the table.

const table = 'security_event'

/** Newest first; of one account, or of all with null. */
export function listSecurityEvents(db: Kysely<Tables>, adminId: string | null, page: PageRequest): Promise<Page> {
  const list: ListStatement = {
    table,
    where: adminId === null ? sql`true` : sql`security_event.admin_id = ${adminId}::uuid`,
    words: [],
    order: byTime(sql`security_event.created_at`, true),
    item: (id) => sql`select ${securityEventJson()} as json from security_event where security_event.id = ${id}`,
    counter: null,
    isPrepared: true,
  }
  return readPage(db, { shape: null, values: {}, describe: () => list }, page)
}
