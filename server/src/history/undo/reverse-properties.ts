import { sql, type Transaction } from 'kysely'

import { AppError } from '../../app-error'
import type { Tables } from '../../database/tables'
import { tryPart } from '../../database/transaction'
import { changeProperties, type PropertyChange, restoreProperties } from '../../features/properties/change-many'
import { findCompany } from '../../features/properties/form-columns'
import { lockLiveAgents } from '../../features/properties/repository'
import { columnsOfRecorded, propertyEntity } from '../../features/properties/service'
import { type ActorAt, recordedState } from '../../records/changes/change'
import type { Values } from '../../records/changes/put-values'
import { findConstraint } from '../../records/constraint'
import type { FilesByGroup } from '../../records/lifecycle'
import { restorableUntil, type SoftRow } from '../../records/soft-delete'
import { listFilesOfProperties } from '../../storage/record-media'
import type { StoredChange } from '../change-row'
import { splitFields } from '../describe-changes'
import { fileGroups } from '../file-groups'
import { listChangedSince } from './later-author'
import { chooseFields, isSame } from './reverse-change'

type Property = SoftRow<'property'>

/** What reverses changes of properties: each is at most once in one of them. */
interface Plan {
  readonly updates: PropertyChange[]
  readonly deletes: PropertyChange[]
  readonly restores: Property[]
  /** The ids of the changes that it reverses. */
  readonly reversed: Set<string>
}

/**
 * Reverses changes of different properties in a few statements, as `reverseChange` would each of them, and
 * returns the ids of those that it has reversed. The others need `reverseChange`: changes of files, and all
 * that is left or comes back with a message, because of a later change or a deleted agent for example.
 */
export async function reverseChangesOfProperties(
  tx: Transaction<Tables>,
  changes: readonly StoredChange[],
  author: ActorAt & { readonly operationId: string },
): Promise<ReadonlySet<string>> {
  const ids = changes.map(({ entity_id }) => entity_id)
  // Before they are compared, so that a concurrent edit is noticed. In the order in which a move locks them.
  const { rows } = await sql<Property>`
    select * from property where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const since = await listChangedSince(tx, changes, author.operationId)
  const candidates = changes.filter(({ id }) => !since.has(id))
  const properties = new Map(rows.map((row) => [row.id, row]))
  const agents = await lockLiveAgents(tx, agentsOfDeleted(rows))
  const { updates, deletes, restores, reversed } = await plan(tx, candidates, { properties, agents, now: author.now })
  const write = async () => {
    await changeProperties(tx, updates, 'update', author)
    await changeProperties(tx, deletes, 'delete', author)
    await restoreProperties(tx, restores, agents, author)
    return reversed
  }
  return await tryPart<ReadonlySet<string>>(tx, write, (error) => {
    if (findConstraint(error) === null) throw error
    // One by one, the others are undone.
    return new Set()
  })
}

const agentsOfDeleted = (rows: readonly Property[]) =>
  rows.flatMap(({ agent_id, deleted_at }) => (deleted_at === null ? [] : (agent_id ?? [])))

interface Locked {
  readonly properties: ReadonlyMap<string, Property>
  /** The companies of the live agents of deleted properties. */
  readonly agents: ReadonlyMap<string, string>
  readonly now: Date
}

async function plan(
  tx: Transaction<Tables>,
  changes: readonly StoredChange[],
  { properties, agents, now }: Locked,
): Promise<Plan> {
  const planned: Plan = { updates: [], deletes: [], restores: [], reversed: new Set() }
  const files = await listFilesOfProperties(tx, [...properties.keys()])
  const columnsBefore = createColumnsBefore(tx)
  for (const change of changes) {
    const row = properties.get(change.entity_id)
    if (!row) continue
    if (change.action === 'delete') {
      if (!isRestorable(change, row, { agents, now })) continue
      planned.restores.push(row)
    } else if (row.deleted_at !== null) continue
    else if (change.action === 'create' || change.action === 'restore')
      planned.deletes.push({ before: row, columns: { deleted_at: now } })
    else if (['update', 'archive', 'unarchive'].includes(change.action)) {
      const columns = await columnsBefore(change, row, files.get(row.id) ?? {})
      if (columns === null) continue
      planned.updates.push({ before: row, columns })
    } else continue
    planned.reversed.add(change.id)
  }
  return planned
}

/** Whether a restore makes it what it was when it was deleted. */
function isRestorable(
  { before }: StoredChange,
  row: Property,
  { agents, now }: Pick<Locked, 'agents' | 'now'>,
): boolean {
  if (row.deleted_at === null || restorableUntil(row.deleted_at) <= now) return false
  if (row.agent_id !== null && !agents.has(row.agent_id)) return false
  const current = recordedState(propertyEntity, row) as Values
  return Object.entries(before ?? {}).every(([name, value]) => !(name in current) || isSame(current[name], value))
}

/** The columns that an edit of a live property changed, as before it; null if that needs more than these. */
function createColumnsBefore(tx: Transaction<Tables>) {
  const companies = new Map<string | null, Promise<string | null>>()
  const companyOf = (agentId: string | null) => {
    const company = companies.get(agentId) ?? findCompany(tx, agentId)
    companies.set(agentId, company)
    return company
  }
  return async (
    change: StoredChange,
    row: Property,
    files: FilesByGroup,
  ): Promise<PropertyChange['columns'] | null> => {
    const { fields, details } = splitFields(change)
    const isAboutFiles = (name: string) => fileGroups.includes(name) || propertyEntity.put.isShownWithFiles(name)
    if ('removed_files' in details || Object.keys(fields).some(isAboutFiles)) return null
    try {
      const chosen = await chooseFields(tx, change, recordedState(propertyEntity, row) as Values, {})
      if (chosen.length === 0) return null
      const values = Object.fromEntries(chosen.map(([name, { before }]) => [name, before]))
      const columns = await columnsOfRecorded(tx, row, values, files, companyOf)
      const differing = Object.entries(columns).filter(([name, value]) => !isSame(row[name as keyof Property], value))
      return Object.fromEntries(differing)
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
}
