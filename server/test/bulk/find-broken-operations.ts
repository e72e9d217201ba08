import { sql, type Kysely } from 'kysely'

import type { Tables } from '../../src/database/tables'

interface OperationRow {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly details: { readonly entity?: string; readonly action?: string; readonly update?: boolean }
  readonly total: number
  readonly done: number
  readonly left_over: number
  /** Records that are both changed and left, or left twice. */
  readonly doubtful: number
  readonly changes: number
  readonly changed: number
  /** Changes that are not what the action does. */
  readonly wrong: number
  /** The mode of an import, its rows that are written, and those that remain. */
  readonly mode: string | null
  readonly written: number | null
  readonly remaining: number
}

/**
 * Operations of which not whole chunks are done, at any moment: a record without its change row or the other
 * way round, one that is neither changed nor left, or a change that is not what was requested.
 */
export async function findBrokenOperations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<OperationRow>`
    select operation.id, kind, operation.state, details, operation.total, done, mode, written, remaining,
      jsonb_array_length(left_over) as left_over, changes, changed, wrong,
      (select count(*) from jsonb_array_elements(left_over) one
        where exists (select from change where operation_id = operation.id and entity_id = one ->> 'id'))
      + jsonb_array_length(left_over)
      - (select count(distinct concat(one ->> 'entity', one ->> 'id')) from jsonb_array_elements(left_over) one)
        as doubtful
    from operation left join staged_import on staged_import.operation_id = operation.id, lateral (
      select count(*) as changes, count(distinct (entity, entity_id)) as changed, count(*) filter (where
        kind = 'bulk' and ${isWrong}) as wrong
      from change where operation_id = operation.id
    ) recorded, lateral (
      select case when staged_import.id is not null then count(*) filter (where state = 'written') end as written,
        count(*) filter (where state in ('new', 'update')) as remaining
      from staged_row where import_id = staged_import.id
    ) staged
    where kind in ('bulk', 'import', 'undo')`.execute(db)
  return rows.flatMap((row) => faultsOf(row).map((fault) => `${fault}: ${JSON.stringify(row)}`))
}

/** By the action of the operation, what its change rows must not be. */
const isWrong = sql`
  case details ->> 'action'
    when 'archive' then change.after is distinct from '{"archived": true}'
    when 'unarchive' then change.after is distinct from '{"archived": false}'
    when 'delete' then action <> 'delete' or change.after is not null
    when 'restore' then action <> 'restore'
    when 'price' then (change.after ->> 'price')::numeric is distinct from case
      when details -> 'values' ? 'amount' then (change.before ->> 'price')::numeric + (details #>> '{values,amount}')::numeric
      else round((change.before ->> 'price')::numeric * (100 + (details #>> '{values,percent}')::numeric) / 100
        / (details #>> '{values,round_to}')::numeric) * (details #>> '{values,round_to}')::numeric
      end
    else entity = 'property' and not (details -> 'values' @> change.after)
  end`

function faultsOf(row: OperationRow): string[] {
  const { kind, state, total, done, left_over: left, doubtful, changes, changed, wrong } = row
  const faults: string[] = []
  if (wrong > 0) faults.push('changes are not what was requested')
  if (doubtful > 0) faults.push('records are both changed and left, or left twice')
  // The undo of a move of properties has two changes for one of them.
  if (kind !== 'undo' && (changes !== done || changed !== done)) faults.push('changes are not those that are counted')
  if (row.written !== null && row.written !== done) faults.push('rows are not those that are counted')
  const ended = kind === 'import' ? total - row.remaining : done + left
  if (state === 'running' && ended % chunkOf(row) > 0) faults.push('a chunk is not whole')
  if (kind === 'bulk' && state === 'done' && done + left !== total) faults.push('records are neither changed nor left')
  return faults
}

/** As docs/decisions/0083, 0087 and 0088 say. */
function chunkOf({ kind, mode, total, details: { entity, action, update } }: OperationRow): number {
  if (kind === 'import') return mode === 'all' ? total : update ? 100 : 250
  return kind === 'bulk' && entity === 'property' && action !== 'restore' ? 1_000 : 100
}
