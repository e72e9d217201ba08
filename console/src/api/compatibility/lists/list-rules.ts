import type { Endpoint } from '@gatehouse/contract/endpoint'
import { equalFilters, searchedNames } from '@gatehouse/contract/fields/derive'
import type { Fields } from '@gatehouse/contract/fields/field'
import type { ListQuery, SelectionRules } from './select-rows'

/** All rows of another list, in which a list finds what our own server joins from another table. */
export type ReadList = <Row>(endpoint: Endpoint) => Promise<readonly Row[]>

/** How a complete list of another server becomes the list of the contract. */
export interface ListRules<Row> extends SelectionRules<Row> {
  adapt(record: Readonly<Record<string, unknown>>): unknown
  /** Adds what our own server joins from other tables. */
  join?(rows: readonly Row[], readList: ReadList): Promise<readonly Row[]>
}

/** A row of any list, as far as this folder reads it without knowing its entity. */
export interface AnyRow {
  id: string
  created_at?: string | null | undefined
}

/** The rules that follow from the fields of an entity. */
export const rulesOf = <F extends Fields>(fields: F, adapt: ListRules<never>['adapt']) => ({
  adapt,
  /** The texts of a row in which our own server searches too. */
  searchedTexts: (row: { readonly [Name in ReturnType<typeof searchedNames<F>>[number]]: string }): string[] =>
    searchedNames(fields).map((name) => row[name]),
  matches: hasEqualValues(fields),
})

/** Whether a row has the values of the query by which our own server filters too; '' is no value. */
export const hasEqualValues =
  <F extends Fields>(fields: F) =>
  (row: { readonly [Name in ReturnType<typeof equalFilters<F>>[number]]: unknown }, query: ListQuery): boolean =>
    equalFilters(fields).every((name) => query[name] === undefined || query[name] === '' || query[name] === row[name])
