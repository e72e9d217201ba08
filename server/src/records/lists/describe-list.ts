import { sql, type RawBuilder } from 'kysely'

import { memoize, placeholder, type Value } from '../../database/prepared'
import { createdAt, type ListOrder } from '../list-order'
import { searchWords } from '../search/search-words'
import type { Audience, Item, List, ListSearch } from './define-list'
import { allOf, type Condition, type Filter, type Range } from './filters'
import type { ListStatement, RangeCondition } from './planner/list-statement'

/** A list with the values of a request. */
export interface DescribedList {
  readonly statement: ListStatement
  /** Names all that the text of the statement depends on. */
  readonly shape: string
  readonly values: Readonly<Record<string, unknown>>
}

const noSearch = searchWords()

type Query = Readonly<Record<string, unknown>>
type AnyList = List<object, object>

/** The name of the order of a query. */
export const sortOf = ({ orders }: { readonly orders: object }, query: object): string =>
  'sort' in query && typeof query.sort === 'string' ? query.sort : Object.keys(orders)[0]!

export const orderOf = ({ orders }: { readonly orders: object }, sort: string): ListOrder =>
  (orders as Readonly<Record<string, ListOrder>>)[sort]!

/**
 * What the statement of a list consists of for a query. The texts depend on the names that `shape` contains,
 * and on nothing else: `build` gets no values.
 */
export function describeList(
  list: AnyList,
  query: Query,
  { origin, isPublic }: Audience,
  item: 'item' | 'missingItem' = 'item',
): DescribedList {
  const { conditions, ranges } = givenFilters(list, query, isPublic)
  const search = list.search && query.q ? searchWords(query.q as string, list.search.price) : noSearch
  const parts: Parts = { list, item: list[item]!, isPublic, sort: sortOf(list, query), conditions, ranges, search }
  const forms = [...conditions.map(({ name, form }) => `${name} ${form}`), ...ranges.map(({ from }) => from)]
  const shape = [list.id, item, parts.sort, isPublic, ...forms, search.shape].join()
  const ends = ranges.flatMap(({ from, to, widest: [least, most], endsOf }) => [
    [from, query[from] === undefined ? least : (endsOf?.from(query[from] as string) ?? query[from])],
    [to, query[to] === undefined ? most : (endsOf?.to(query[to] as string) ?? query[to])],
  ])
  const values = conditions.map(({ name, filter }) => [name, filter.readValue?.(query[name] as never) ?? query[name]])
  return {
    statement: describeOnce(shape, parts),
    shape,
    values: { ...Object.fromEntries([...values, ...ends]), ...search.values, origin },
  }
}

const describeOnce = memoize((_shape: string, parts: Parts) => build(parts), 400)

interface Given {
  readonly name: string
  readonly form: string
  readonly filter: Condition<never>
}

interface Parts {
  readonly list: AnyList
  readonly item: Item
  readonly isPublic: boolean
  readonly sort: string
  readonly conditions: readonly Given[]
  readonly ranges: readonly Range[]
  readonly search: ReturnType<typeof searchWords>
}

function givenFilters({ filters }: AnyList, query: Query, isPublic: boolean) {
  const conditions: Given[] = []
  const ranges = new Set<Range>()
  for (const [name, filter] of Object.entries<Filter<never>>(filters)) {
    const value = query[name]
    if (value === undefined) continue
    if ('range' in filter) ranges.add(filter.range)
    else if (!(filter.isForAdmins && isPublic))
      conditions.push({ name, form: filter.formOf?.(value as never) ?? 'given', filter })
  }
  return { conditions, ranges: [...ranges] }
}

function build({ list, item, isPublic, sort, conditions, ranges, search }: Parts): ListStatement {
  const { table, where, limits } = list
  const order = inRangeOf(orderOf(list, sort), ranges)
  const on = ({ name, form }: Given) => ({
    column: sql.ref(`${table}.${name}`),
    value: placeholder(name),
    form,
  })
  const isNarrow = conditions.some(({ filter }) => filter.isNarrow)
  const isSorted = ({ keys }: Range) => isNarrow || keys.includes(order.key)
  const sorted = ranges.filter(isSorted).map(rangeCondition)
  const apart = ranges.filter((range) => !isSorted(range))
  const own = isPublic ? publicWords(list.search, search, placeholder) : []
  const words = search.conditions(sql.ref(`${table}.search_text`), placeholder)
  const merged = conditions.find((given) => isMerged(given, conditions))
  const unordered = conditions.filter((given) => isUnordered(given) && !(isNarrow && !isReadFromTable(given)))
  const ordered = conditions.filter((given) => given !== merged && !unordered.includes(given))
  const counted = merged ? [...ordered, merged] : ordered
  const matched = [
    ...apart.map((range): RangeCondition => ({ compared: rangeCondition(range) })),
    ...unordered.map((given): RangeCondition => {
      return { compared: given.filter.condition(on(given)), ids: given.filter.ids?.(on(given)) }
    }),
  ]
  const found = areFoundTogether(unordered, apart)
    ? [{ compared: allOf(matched.map(({ compared }) => compared)) }]
    : matched
  const isCounted = sorted.length === 0 && counted.every(({ name }) => list.counter?.covers.includes(name))
  return {
    table,
    where,
    filters: [...ordered.map((given) => given.filter.condition(on(given))), ...sorted],
    sets: merged
      ? {
          values: merged.filter.sets!.values(on(merged)),
          isIn: merged.filter.sets!.isIn,
          isInAny: merged.filter.condition(on(merged)),
        }
      : null,
    isUnordered: unordered.length > 0,
    isNarrowSorted: isNarrow && order.key !== createdAt(table),
    isWithinKeys: ranges.length === 1 && isWithinKeys(ranges[0]!, order, conditions),
    isCombined: merged !== undefined || found.length > 1 || conditions.some(isReadFromTable),
    ranges: [...found, ...own.map((compared) => ({ compared }))],
    words: list.search?.isIndexed === false ? words.map(({ compared }) => ({ indexed: compared, compared })) : words,
    searchTable: list.search?.table,
    order,
    item: item({ origin: placeholder('origin'), isPublic }),
    counter:
      (isCounted &&
        list.counter?.count({
          forms: Object.fromEntries(counted.map(({ name, form }) => [name, form])),
          conditions: counted.map(({ name, form, filter }) =>
            filter.condition({ column: sql.ref(name), value: placeholder(name), form }),
          ),
        })) ||
      null,
    isPrepared:
      unordered.length === 0 &&
      !conditions.some(({ filter }) => filter.isPlannedByValue) &&
      (isNarrow || (ranges.length <= 1 && ranges.every((range) => isIndexedWith(range, conditions)))),
    limits,
  }
}

const isIndexedWith = ({ indexedWith }: Range, conditions: readonly Given[]) =>
  indexedWith.some((filters) => isSame(filters, conditions))

const isWithinKeys = ({ withinKeys }: Range, order: ListOrder, conditions: readonly Given[]) =>
  withinKeys?.key === order.key && conditions.every(({ name }) => withinKeys.beside.includes(name))

const isSame = (names: readonly string[], given: readonly Given[]) =>
  names.length === given.length && given.every(({ name }) => names.includes(name))

/** The index of the words covers the whole text, so the condition on a part of it is added to that one. */
function publicWords(definition: ListSearch | null, search: Parts['search'], value: Value): RawBuilder<boolean>[] {
  const text = definition?.publicText
  return text ? search.conditions(text, value).map(({ compared }) => compared) : []
}

/**
 * Rows in a range have a value, so keys that only place those without one differently give the same order.
 * The first one is that of most indexes.
 */
function inRangeOf(order: ListOrder, ranges: readonly Range[]): ListOrder {
  const [key = order.key] = ranges.find(({ keys }) => keys.includes(order.key))?.keys ?? []
  return { ...order, key }
}

/** Both ends are set, because a row without a value is outside every range. */
function rangeCondition({ from, to, type, keys }: Range): RawBuilder<boolean> {
  const key = keys[0]!
  return sql`${key} between ${placeholder(from)}::${sql.raw(type)} and ${placeholder(to)}::${sql.raw(type)}`
}

/** Whether the sets of a filter are read one by one, with what the other filters leave of each. */
const isMerged = (given: Given, conditions: readonly Given[]) =>
  given.filter.sets !== undefined &&
  conditions.every((other) => other === given || isUnordered(other) || given.filter.sets!.beside.includes(other.name))

/** Whether the index of one filter finds the rows of all that the index of the order is not sorted by. */
const areFoundTogether = (unordered: readonly Given[], apart: readonly Range[]) =>
  unordered.length + apart.length > 1 &&
  unordered.some(({ name, filter: { foundWith = [] } }) =>
    [...unordered.map((other) => other.name), ...apart.map(({ from }) => from)].every(
      (other) => other === name || foundWith.includes(other),
    ),
  )

const isReadFromTable = ({ filter, form }: Given) => filter.isReadFromTable?.(form) ?? false

const isUnordered = ({ filter, form }: Given) => filter.isUnordered?.(form) ?? false
