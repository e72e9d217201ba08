import type { ListName } from '@gatehouse/contract/lists/list-names'

/** A view that the console has itself. */
export interface BuiltInView {
  readonly id: string
  readonly name: string
  /** The query of the page, such as `needs=photos`: made when it is opened, because it may name a day. */
  readonly query: () => string
}

/** Parameters of a page that are no part of a view: the place in the list, its layout, and what is open. */
const passing = ['view', 'page', 'signups', 'layout', 'form', 'inquiry', 'signup']

/** What a view stores of an address: filters, search, order and columns. */
export function queryOf(search: URLSearchParams, list: ListName): string {
  const query = new URLSearchParams(search)
  for (const name of passing) query.delete(name)
  // The tab of the dashboard is that of its properties.
  if (list === 'signups') query.delete('tab')
  return query.toString()
}

/** Whether two queries have the same parameters, in any order. */
export const isSameQuery = (one: string, other: string): boolean => sorted(one) === sorted(other)

function sorted(text: string): string {
  const query = new URLSearchParams(text)
  query.sort()
  return query.toString()
}

/** The address in which a view is open: its id, and what it stores. */
export function searchOf(id: string, query: string): string {
  const search = new URLSearchParams({ view: id })
  for (const [name, value] of new URLSearchParams(query)) if (!passing.includes(name)) search.append(name, value)
  return `?${search.toString()}`
}
