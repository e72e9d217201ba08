import type { Kysely, RawBuilder } from 'kysely'

import { readBytes } from '../../../database/driver/copy'
import { compileStatement, placeholder, prepareStatement } from '../../../database/prepared'
import type { Tables } from '../../../database/tables'
import type { PageRequest } from '../../list-response'
import { compareLength, countRanges, countWords } from './plans-of-search'
import type { ListStatement, PagedList, Plan } from './list-statement'
import { type FoundPage, type PageRow, pageStatement, readParts, readRow } from './page-statement'

type Values = Readonly<Record<string, unknown>>

/** A list that is being read. */
export interface Reading {
  readonly db: Kysely<Tables>
  readonly list: ListStatement
  /** Names the text of the list: lists of the same shape share their statements. */
  readonly shape: string
  readonly values: Values
  readonly request: PageRequest
}

// Bounds the memory of each connection; statements beyond it are compiled and planned for every execution.
const maxStatements = 400
const statements = new Map<string, (db: Kysely<Tables>, values: Values, paging: Values) => Promise<unknown[]>>()

interface Built<Row> {
  readonly statement: RawBuilder<Row>
  readonly isPrepared: boolean
  readonly isShared: boolean
}

/** Executes a statement, which is built once for each name, shape of the list and kind of request. */
async function execute<Row>(reading: Reading, name: string, build: (list: PagedList) => Built<Row>): Promise<Row[]> {
  const { db, shape, list, values, request } = reading
  const maxRows = roundedUp(request.limit)
  const kind = kindOf(request)
  const key = `${shape} ${name} ${maxRows} ${Object.values(kind).join()}`
  const existing = statements.get(key)
  // The name and the shape determine the columns.
  if (existing) return (await existing(db, values, pagingOf(request))) as Row[]

  const { statement, isPrepared, isShared } = build({ ...list, value: placeholder, maxRows, ...kind })
  const isFull = statements.size === maxStatements
  const create = isPrepared && !isFull ? prepareStatement<Row, string> : compileStatement<Row, string>
  const created = create(() => statement, { isShared })
  if (!isFull) statements.set(key, created)
  return await created(db, values, pagingOf(request))
}

export async function executePlan(reading: Reading, { name, plan }: Plan): Promise<FoundPage> {
  if (reading.request.acceptsBytes) return await copyPage(reading, plan)
  const [row] = await execute<PageRow>(reading, name, (list) => {
    const keys = plan(list)
    const { isPrepared, isShort } = keys
    return { statement: pageStatement(list, keys), isPrepared, isShared: isPrepared && isShort }
  })
  return readRow(row!)
}

/** Reads a page with the JSON as bytes. The statement is compiled for each of the many rows that it reads. */
async function copyPage({ db, list, values, request }: Reading, plan: Plan['plan']): Promise<FoundPage> {
  const paged = { ...list, value: placeholder, maxRows: request.limit, ...kindOf(request) }
  const statement = prepareStatement(() => pageStatement(paged, plan(paged), { isInParts: true }))
  return readParts(await readBytes(db, statement.bind(db, values, pagingOf(request))))
}

/** In how many of the first rows each word of the search occurs. */
export async function executeCount(reading: Reading): Promise<number[]> {
  const [row] = await execute(reading, 'count words', (list) => ({
    statement: countWords(list),
    isPrepared: true,
    isShared: false,
  }))
  return JSON.parse(row!.counts) as number[]
}

/** How many rows each range has, up to one more than `counted`. */
export async function executeRangeCounts(reading: Reading): Promise<number[]> {
  const [row] = await execute(reading, 'count ranges', (list) => ({
    statement: countRanges(list),
    isPrepared: false,
    isShared: false,
  }))
  return JSON.parse(row!.counts) as number[]
}

/** Whether the list is short: its cost is an index that is read to its row 5,000, where it has no counter. */
export async function executeLength(reading: Reading): Promise<boolean> {
  const [row] = await execute(reading, 'length', (list) => ({
    statement: compareLength(list),
    isPrepared: true,
    isShared: list.counter !== null,
  }))
  return row!.is_short
}

const pagingOf = ({ limit, offset, maxTotal, after }: PageRequest): Values => ({
  limit,
  offset,
  max_total: maxTotal,
  after_key: after?.key,
  after_id: after?.id,
})

const kindOf = ({ after, offset, isCounted, maxTotal }: PageRequest) => ({
  isAfterCursor: after !== null,
  hasOffset: offset > 0,
  isCounted,
  hasMaxTotal: maxTotal !== null,
})

const roundedUp = (limit: number): number => [10, 20, 50, 100, 200].find((rounded) => limit <= rounded) ?? limit
