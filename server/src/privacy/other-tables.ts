import type { SoftTable, Tables } from '../database/tables'

/** What a table holds of people, and what an export and an erasure do with it. */
interface TableStatement {
  /** Null for ids, counts, times and references of listings only. */
  readonly values: string | null
  /** Whether an export contains its rows (./export-person). */
  readonly isExported: boolean
  /** What an erasure does; null without values. */
  readonly erasure: string | null
}

/** Tables that no code names in a query builder. */
type UntypedTable = 'migration' | 'property_search' | 'property_word' | 'property_word_queue'
type OtherTable = Exclude<keyof Tables, SoftTable> | UntypedTable

const nothing = { values: null, isExported: false, erasure: null } as const
const withAdmin = 'deleted with a deleted admin'

/** Every table that is no source (./sources); the compiler names a missing one (docs/decisions/0042). */
export const otherTables = {
  session: { values: 'address, browser', isExported: true, erasure: withAdmin },
  passkey: { values: 'name of the passkey', isExported: true, erasure: withAdmin },
  security_event: { values: 'address, device', isExported: true, erasure: 'replaced by empty texts' },
  known_device: { values: 'hash of a device, times', isExported: false, erasure: withAdmin },
  admin_link: { values: 'hashes of tokens, times', isExported: false, erasure: withAdmin },
  export_link: { values: 'hash of a token, a search', isExported: false, erasure: 'deleted' },
  api_key: { values: 'addresses of servers', isExported: false, erasure: 'kept; in their names values are replaced' },
  totp: { values: 'secret of an authenticator app', isExported: false, erasure: withAdmin },
  recovery_code: { values: 'hashes of codes', isExported: false, erasure: withAdmin },
  second_factor_challenge: { values: 'secrets of a sign-in', isExported: false, erasure: 'removed within minutes' },
  attempt_counter: { values: 'hashes of address and email', isExported: false, erasure: 'removed after 15 minutes' },
  change: { values: 'what admins changed', isExported: true, erasure: 'values removed or replaced' },
  staged_row: { values: 'rows of a file that is being imported', isExported: false, erasure: 'deleted' },
  staged_import: { values: 'headings of a file that is being imported', isExported: false, erasure: 'deleted' },
  import_mapping: { values: 'headings of files', isExported: false, erasure: 'deleted' },
  idempotency_key: { values: 'stored responses', isExported: true, erasure: 'deleted' },
  media: { values: 'references of pictures, of agents too', isExported: true, erasure: 'deleted with an agent' },
  erasure: { values: 'hashes of searched values', isExported: false, erasure: 'kept: it is the receipt' },
  property_json: { values: 'descriptions of properties', isExported: false, erasure: 'stored again' },
  property_search: { values: 'search text of properties', isExported: false, erasure: 'stored again' },
  property_word: { values: 'single words of listings', isExported: false, erasure: 'kept: they name nobody' },
  career_write: { values: 'careers in Firestore', isExported: false, erasure: 'values replaced' },
  area_change: nothing,
  webhook_delivery: { values: 'beginnings of responses of receivers', isExported: false, erasure: 'emptied' },
  webhook_progress: nothing,
  list_setting: nothing,
  notification_read: nothing,
  property_move: nothing,
  property_word_queue: nothing,
  property_counter: nothing,
  property_count: nothing,
  property_day: nothing,
  agent_property_counter: nothing,
  daily_counter: nothing,
  purged_import: nothing,
  property_json_fill: nothing,
  presence: nothing,
  operation: nothing,
  operation_record: nothing,
  change_order: nothing,
  change_kind: nothing,
  change_pending: nothing,
  change_sealer: nothing,
  media_intent: nothing,
  media_folder: nothing,
  clock_watch: nothing,
  upload: nothing,
  backup_run: nothing,
  database_id: nothing,
  migration: nothing,
} as const satisfies Record<OtherTable, TableStatement>

type Statements = typeof otherTables
/** The tables of which an export contains rows. */
export type ExportedTable = {
  [T in keyof Statements]: Statements[T]['isExported'] extends true ? T : never
}[keyof Statements]
