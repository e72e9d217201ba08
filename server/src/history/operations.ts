import {
  type LeftRecord,
  maxLeftRecords,
  type Operation as PublicOperation,
  undoIsPossible,
} from '@gatehouse/contract/history/change'
import { historyMessages } from '@gatehouse/contract/history/endpoints'
import { undoReasons } from '@gatehouse/contract/history/undo'
import { sql, type Kysely } from 'kysely'

import { AppError } from '../app-error'
import { isId } from '../database/id'
import type { Tables } from '../database/tables'
import { type Operation, stateOf } from '../records/changes/operation'
import { findRecordStates } from './record-states'

/** An operation with what the one that it undoes, and the one that has undone it, are. */
interface OperationRow extends Operation {
  readonly left_count: number
  readonly undoes_kind: PublicOperation['undoes_kind']
  readonly undo_state: Operation['state'] | null
  readonly undo_stopped_at: Date | null
}

/** Which of the left records are described, from the first page on. */
interface LeftPage {
  readonly page?: number | undefined
  readonly size?: number
}

/** Operations by id as the API describes them. Unknown ids are missing. */
export async function describeOperations(
  db: Kysely<Tables>,
  ids: readonly string[],
  { page = 1, size = maxLeftRecords }: LeftPage = {},
): Promise<Map<string, PublicOperation>> {
  if (ids.length === 0) return new Map()
  const places = { first: (page - 1) * size, last: page * size - 1 }
  const { rows } = await sql<OperationRow>`
    select operation.id, operation.kind, operation.created_at, operation.total, operation.done, operation.undoes,
      operation.undone_by, operation.state, operation.stopped_at, operation.details,
      jsonb_path_query_array(operation.left_over, '$[$first to $last]', ${JSON.stringify(places)}::jsonb) as left_over,
      jsonb_array_length(operation.left_over) as left_count, undone.kind as undoes_kind, undo.state as undo_state, undo.stopped_at as undo_stopped_at
    from operation
      left join operation undone on undone.id = operation.undoes
      left join operation undo on undo.id = operation.undone_by
    where operation.id = any(${ids}::uuid[])`.execute(db)
  const [agents, admins] = await Promise.all([findAgentNames(db, rows), findAdminNames(db, rows)])
  return new Map(rows.map((row) => [row.id, toOperation(row, agents, admins)]))
}

type Names = ReadonlyMap<string, string>

function toOperation(row: OperationRow, agents: Names, admins: Names): PublicOperation {
  const { id, kind, created_at, total, done, left_over, left_count, undoes, undone_by, undoes_kind, undo_state } = row
  return {
    id,
    kind: kind as PublicOperation['kind'],
    state: stateOf(row),
    created_at: created_at.toISOString(),
    total,
    done,
    left: left_over.map((left) => describeLeft(left, admins)),
    left_count,
    undoes,
    undone_by,
    undoes_kind,
    undo_state: undo_state && stateOf({ state: undo_state, stopped_at: row.undo_stopped_at }),
    undo: undone_by === null ? (undoObstacle(row) ?? undoIsPossible) : undoReasons.undone,
    details: { ...row.details, ...namesOf(row.details, agents) },
  }
}

/** Why an operation that was not undone cannot be; null if it can. */
export function undoObstacle({ kind, ...progress }: Pick<Operation, 'kind' | 'state' | 'stopped_at'>): string | null {
  if (kind === 'erasure') return undoReasons.erased
  if (kind === 'export') return undoReasons.exported
  // The program has removed the records for good.
  if (kind === 'purge' || kind === 'retention') return undoReasons.purged
  return stateOf(progress) === 'running' ? undoReasons.running : null
}

/** Records that were left, with their names. */
async function nameLeft(db: Kysely<Tables>, left: readonly LeftRecord[]): Promise<LeftRecord[]> {
  const states = await findRecordStates(
    db,
    left.map(({ entity, id }) => ({ entity, entity_id: id })),
  )
  return left.map((record) => ({ ...record, label: states.get(`${record.entity} ${record.id}`)?.label ?? null }))
}

/**
 * The response about an operation, with the names of the records that it has left.
 * @throws AppError not_found
 */
export async function readOperation(db: Kysely<Tables>, id: string, page?: number) {
  const operation = isId(id) ? (await describeOperations(db, [id], { page })).get(id.toLowerCase()) : undefined
  if (!operation) throw new AppError('not_found', historyMessages.operationNotFound)
  return { status: true as const, data: { ...operation, left: await nameLeft(db, operation.left) } }
}

/** The agents of a move, in its details. */
const agentColumns = { from_agent_id: 'from_agent', to_agent_id: 'to_agent' } as const

/** `from_agent` and `to_agent`, where the agent still exists. */
const namesOf = (details: Operation['details'], agents: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(agentColumns).flatMap(([column, name]) => {
      const agent = agents.get(String(details[column]))
      return agent === undefined ? [] : [[name, agent]]
    }),
  )

async function findAgentNames(db: Kysely<Tables>, rows: readonly OperationRow[]): Promise<Map<string, string>> {
  const ids = rows
    .flatMap(({ details }) => Object.keys(agentColumns).map((column) => details[column]))
    .filter((id): id is string => typeof id === 'string' && isId(id))
  const states = await findRecordStates(
    db,
    ids.map((id) => ({ entity: 'agent', entity_id: id })),
  )
  return new Map([...states].map(([key, { label }]) => [key.replace('agent ', ''), label]))
}

/** The name is read now: it must not remain in the operation when the admin is erased. */
function describeLeft({ entity, id, reason, changed_by }: Operation['left_over'][number], admins: Names): LeftRecord {
  const name = admins.get(changed_by ?? '')
  return { entity, id, reason: name === undefined ? reason : `${reason} by ${name}` }
}

async function findAdminNames(db: Kysely<Tables>, rows: readonly OperationRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ left_over }) => left_over.flatMap(({ changed_by }) => changed_by ?? []))
  if (ids.length === 0) return new Map()
  const admins = db
    .selectFrom('admin')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
  return new Map((await admins.execute()).map(({ id, name }) => [id, name]))
}
