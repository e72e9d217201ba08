import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { bulkReasons } from '@gatehouse/contract/operations/bulk'
import { maxPrice } from '@gatehouse/contract/values/price'
import { sql, type RawBuilder, type Transaction } from 'kysely'

import { AppError } from '../app-error'
import type { Tables } from '../database/tables'
import { changeProperties, type PropertyChange, restoreProperties } from '../features/properties/change-many'
import { columnsOfChanges, findCompany } from '../features/properties/form-columns'
import { type ChangedColumns, lockLiveAgents } from '../features/properties/repository'
import { restorableUntil, type SoftRow } from '../records/soft-delete'
import type { ChunkResult, ChunkWork } from './chunk-work'
import { describeLeft, type Left, obstacleOf } from './left-as-is'
import { changedPrice } from './prices'

interface SelectedProperty extends SoftRow<'property'> {
  /** Its price after the change, if prices change. */
  readonly new_price: number | null
}

/** Changes the selected properties that are as they were selected, and leaves the others. */
export async function changeSelectedProperties(tx: Transaction<Tables>, work: ChunkWork): Promise<ChunkResult> {
  const { action, selected, author } = work
  const rows = await lockProperties(tx, work)
  const columnsOfRow = await planColumns(tx, work)
  const left: Left[] = []
  const changes: PropertyChange[] = []
  for (const record of selected) {
    const row = rows.get(record.entity_id)
    const planned = obstacleOf(record, row, action === 'restore') ?? (await columnsOfRow(row!))
    if (typeof planned === 'string') left.push({ id: record.entity_id, reason: planned })
    else changes.push({ before: withoutNewPrice(row!), columns: planned })
  }
  const recorded = action === 'set' || action === 'price' ? 'update' : action
  if (recorded === 'restore') await restoreSelected(tx, changes, author)
  else await changeProperties(tx, changes, recorded, author)
  return { done: changes.length, left: await describeLeft(tx, 'property', left) }
}

async function restoreSelected(
  tx: Transaction<Tables>,
  changes: readonly PropertyChange[],
  author: ChunkWork['author'],
): Promise<void> {
  const rows = changes.map(({ before }) => before)
  const agents = await lockLiveAgents(
    tx,
    rows.flatMap(({ agent_id }) => agent_id ?? []),
  )
  await restoreProperties(tx, rows, agents, author)
}

/** In the order of their ids, as a move locks them, so that they cannot deadlock. */
async function lockProperties(
  tx: Transaction<Tables>,
  { action, values, selected }: ChunkWork,
): Promise<Map<string, SelectedProperty>> {
  const price: RawBuilder<number | null> = action === 'price' ? changedPrice(values) : sql`null::bigint`
  const ids = selected.map(({ entity_id }) => entity_id)
  const { rows } = await sql<SelectedProperty>`
    select *, ${price} as new_price from property where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const withoutNewPrice = ({ new_price: _price, ...row }: SelectedProperty): SoftRow<'property'> => row

type Planned = ChangedColumns | string

/** What each row gets, or why it stays as it is. */
async function planColumns(
  tx: Transaction<Tables>,
  { action, values, author }: ChunkWork,
): Promise<(row: SelectedProperty) => Planned | Promise<Planned>> {
  switch (action) {
    case 'archive':
    case 'unarchive': {
      const archived = action === 'archive'
      return (row) => (row.archived === archived ? bulkReasons.unchanged : { archived })
    }
    case 'delete':
      return () => ({ deleted_at: author.now })
    case 'restore':
      return ({ deleted_at }) =>
        restorableUntil(deleted_at!) > author.now ? { deleted_at: null } : propertyMessages.noLongerRestorable
    case 'price':
      return priceColumns
    default:
      return await setColumns(tx, values)
  }
}

function priceColumns({ price, new_price: changed }: SelectedProperty): Planned {
  if (price === null || changed === null) return bulkReasons.noPrice
  if (changed < 0) return bulkReasons.belowZero
  if (changed > maxPrice) return bulkReasons.aboveLimit
  return changed === price ? bulkReasons.unchanged : { price: changed }
}

/** The values of the form, and the text that is searched. */
async function setColumns(tx: Transaction<Tables>, values: ChunkWork['values']) {
  const agentId = (values['agent_id'] ?? null) as string | null
  const company = await companyOf(tx, agentId)
  const names = Object.keys(values) as (keyof ChangedColumns)[]
  return async (row: SelectedProperty): Promise<Planned> => {
    if (company === undefined) return propertyMessages.agentDeleted
    const columns = await columnsOfChanges(tx, row, values, () => Promise.resolve(company))
    const given = Object.fromEntries(names.map((name) => [name, columns[name as keyof typeof columns]]))
    const isUnchanged = names.every((name) => JSON.stringify(given[name]) === JSON.stringify(row[name]))
    return isUnchanged ? bulkReasons.unchanged : { ...given, search_text: columns.search_text }
  }
}

/** Undefined if the agent has been deleted since the operation began. */
async function companyOf(tx: Transaction<Tables>, agentId: string | null): Promise<string | null | undefined> {
  try {
    return await findCompany(tx, agentId)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
