import { stepsFrom } from '@gatehouse/contract/fields/choice'
import { atLeastFilters } from '@gatehouse/contract/fields/derive'
import type { Field, Fields } from '@gatehouse/contract/fields/field'
import { sql, type RawBuilder } from 'kysely'

import { isId } from '../../database/id'
import { endOfLagosDay, startOfLagosDay } from '../../lagos-time'
import { createdAt } from '../list-order'

/**
 * How a list filters by a field of its query. The condition is part of a statement that is compiled once, so
 * it gets the placeholder of the value and the name of its form, and never the value itself.
 */
export interface Condition<Given> {
  /** Names the text of the condition for a value: values of the same form share one statement. */
  readonly formOf?: (given: Given) => string
  readonly condition: (on: Compared) => RawBuilder<boolean>
  /**
   * Whether its index has few rows for each value, and all that the other filters compare: with it they are
   * compared in its rows, those that are read from the table excepted.
   */
  readonly isNarrow?: true
  /** A query for the ids of the matches, where only an index of another table finds them. */
  readonly ids?: (on: Compared) => RawBuilder<unknown>
  /** Other filters that its index is sorted by too, ranges by their first field: it finds all together. */
  readonly foundWith?: readonly string[]
  /** Whether the index of a form lacks what other filters compare: matches are then read from the table. */
  readonly isReadFromTable?: (form: string) => boolean
  /** The filter as the union of sets of rows, where the indexes of the orders begin with a set. */
  readonly sets?: FilterSets
  /** Ignored without a token (PUBLIC_LISTINGS). */
  readonly isForAdmins?: true
  /** The best plan depends on the value, such as on how many rows have it: it is made for each request. */
  readonly isPlannedByValue?: true
  /**
   * Whether a form has no index in the list's orders: none of the first rows may match, so no plan reads on
   * until a page is filled (./planner/README.md). Its plan is made for each request.
   */
  readonly isUnordered?: (form: string) => boolean
  /** What the condition compares with, where that is not the value itself. */
  readonly readValue?: (given: Given) => unknown
}

interface Compared {
  /** The column with the name of the field. */
  readonly column: RawBuilder<unknown>
  readonly value: RawBuilder<unknown>
  readonly form: string
}

export interface FilterSets {
  /** An array of sets that have no row in common. */
  readonly values: (on: Compared) => RawBuilder<unknown>
  readonly isIn: (set: RawBuilder<unknown>) => RawBuilder<boolean>
  /** The filters that the indexes of the sets have too. Beside others, the sets are an ordinary condition. */
  readonly beside: readonly string[]
}

/** A range with its ends in two fields of the query. A row without a value is outside every range. */
export interface Range {
  readonly from: string
  readonly to: string
  /** The type of its ends. */
  readonly type: 'bigint' | 'timestamptz'
  /** The ends where the query has none. */
  readonly widest: readonly [number, number] | readonly ['-infinity', 'infinity']
  /** The values of the given ends: the days' first and last moments, for example. */
  readonly endsOf?: { readonly from: (given: string) => string; readonly to: (given: string) => string }
  /** Expressions of the value: the one by which the list is sorted is compared, else the first. */
  readonly keys: readonly RawBuilder<unknown>[]
  /**
   * The filters beside which one index has exactly the rows, or has few: with these, the best plan is the
   * same for all ranges. With others it depends on the width of the range, and is made for each request.
   */
  readonly indexedWith: readonly (readonly string[])[]
  /** An order whose index has the rows of the range together for each key, and the filters it has too. */
  readonly withinKeys?: { readonly key: RawBuilder<unknown>; readonly beside: readonly string[] }
}

export type Filter<Given> = Condition<Given> | { readonly range: Range }

/**
 * Filters of fields by their least number: the column has a step that stands for as many or more.
 * Each condition names all of these columns, so that one index of them finds the rows of any of the filters.
 */
export function atLeastEach<F extends Fields>(table: string, fields: F): AtLeastFilters<F> {
  const names = atLeastFilters(fields)
  const optionsOf = (name: string) => (fields[name] as Steps).options
  const isAmong = (name: string, steps: RawBuilder<unknown>) =>
    sql<boolean>`${sql.ref(`${table}.${name}`)} = any(${steps}::text[])`
  const filterOf = (filtered: string): Condition<number> => ({
    condition: ({ value }) =>
      allOf(names.map((name) => isAmong(name, name === filtered ? value : sql.lit(`{${optionsOf(name).join()}}`)))),
    isUnordered: () => true,
    readValue: (least) => stepsFrom(optionsOf(filtered), least),
  })
  return Object.fromEntries(names.map((name) => [`min_${name}`, filterOf(name)])) as AtLeastFilters<F>
}

type Steps = Field & { readonly options: readonly string[] }
type AtLeastFilters<F extends Fields> = Readonly<
  Record<`min_${ReturnType<typeof atLeastFilters<F>>[number]}`, Condition<number>>
>

/** The column equals the value. */
export const equals: Condition<string | number | boolean> = {
  condition: ({ column, value }) => sql`${column} = ${value}`,
}

/** The filters of these names, each of which compares its column with its value. */
export const equalsEach = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, equals])) as Record<Name, typeof equals>

/** Compares a column of ids: a text that is none finds nothing. */
export const equalsId: Condition<string> = {
  formOf: (given) => (isId(given) ? 'id' : 'none'),
  condition: (on) => (on.form === 'id' ? equals.condition(on) : sql`false`),
}

/** Each value has a condition, which is the one of a partial index: a parameter would not match it. */
export const choice = <Choice extends string>(conditions: Readonly<Record<Choice, RawBuilder<boolean>>>) =>
  ({
    formOf: (given) => given,
    condition: ({ form }) => conditions[form as Choice],
  }) satisfies Condition<Choice>

/** The two fields of a range, for the filters of a list. */
export const rangeOf = <const From extends string, const To extends string>(
  from: From,
  to: To,
  options: Omit<Range, 'from' | 'to'>,
) => {
  const end = { range: { from, to, ...options } }
  return { [from]: end, [to]: end } as Readonly<Record<From | To, typeof end>>
}

/**
 * The filters by days of the creation. `indexedWith`: the filters beside which one index has the rows in its
 * order; by default none.
 */
export const createdOnDays = (
  table: string,
  indexedWith: Range['indexedWith'] = [[]],
  withinKeys?: Range['withinKeys'],
) =>
  rangeOf('min_created_at', 'max_created_at', {
    type: 'timestamptz',
    widest: ['-infinity', 'infinity'],
    endsOf: { from: startOfLagosDay, to: endOfLagosDay },
    keys: [createdAt(table)],
    indexedWith,
    ...(withinKeys && { withinKeys }),
  })

/** Conditions that must all hold. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join([...conditions], sql` and `)
