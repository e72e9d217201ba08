import { bareColumns } from '../bare/fill-bare'

/** What a form sends. */
export const sentColumns = bareColumns.filter(
  (name) => !['id', 'archived', 'created_at', 'updated_at', 'version'].includes(name),
)

const places = (from: number) => sentColumns.map((_, at) => `$${from + at}`)
const added = [...sentColumns, 'id', 'created_at', 'updated_at', 'version', 'archived']

// Each is prepared, so that it is planned once for each connection.
export const statements = {
  session: 'select admin_id from duties.session where token_hash = $1 and expires_at > now() for share',
  request: `insert into duties.request (holder, key, fingerprint) values ($1, $2, $3) on conflict do nothing`,
  earlier: 'select fingerprint, response from duties.request where holder = $1 and key = $2',
  answered: 'update duties.request set response = $3 where holder = $1 and key = $2',
  lock: 'select row_to_json(property) as row from duties.property where id = $1 for update',
  insert: `insert into duties.property (${added.join()})
    values (${places(1).join()}, ${added
      .slice(sentColumns.length)
      .map((_, at) => `$${sentColumns.length + 1 + at}`)
      .join()})`,
  update: `update duties.property set (${sentColumns.join()}) = row(${places(4).join()}), updated_at = $2, version = $3
    where id = $1`,
  history: `insert into duties.history (id, created_at, admin_id, action, property_id, before, after)
    values ($1, $2, $3, $4, $5, $6, $7)`,
  json: `insert into duties.property_json (property_id, json) values ($1, $2)
    on conflict (property_id) do update set json = excluded.json`,
  count: `insert into duties.counter_delta (id, created_on, type, property_type_id, archived, amount)
    values ($1, $2, $3, $4, $5, $6)`,
} as const

export type StatementName = keyof typeof statements
