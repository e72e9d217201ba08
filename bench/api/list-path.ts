import { hrefFor, type Query } from '@gatehouse/contract/endpoint'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'

const { list, listArchived } = propertyEndpoints

type ListQuery = Query<typeof list>

export const limit = 20

/** The first page as the console requests it: it shows a count of more than a thousand as 1,000+. */
export function listPath(query: ListQuery, endpoint: typeof list | typeof listArchived = list): string {
  const { type: _type, property_type_id: _id, needs, sort: _sort, ...others } = query
  const isBounded = Object.keys(others).length > 0 || (typeof needs === 'string' && needs.includes(','))
  return hrefFor(endpoint, {}, { ...query, limit, ...(isBounded ? { max_total: 1_000 } : {}) })
}
