import { propertyCalls } from '@gatehouse/contract/entities/property'
import { call } from '../../../../api/request'
import type { SelectableKind } from '../../../../lists/selection/selection-context'
import type { PropertyTab } from '../filters/property-filters'

/** What can be done to selected properties, by tab. */
export const propertySelections: Readonly<Record<PropertyTab, SelectableKind>> = {
  active: {
    entity: 'property',
    nouns: ['property', 'properties'],
    load: async () => ({ actions: (await import('./property-actions')).activeActions }),
    count: (query) => countMatches(propertyCalls.list, query),
  },
  archived: {
    entity: 'property',
    nouns: ['property', 'properties'],
    scope: { archived: 'true' },
    load: async () => ({ actions: (await import('./property-actions')).archivedActions }),
    count: ({ archived: _archived, ...query }) => countMatches(propertyCalls.listArchived, query),
  },
}

/** All that match: the list itself counts to 1,000 (`chooseMaxTotal`). */
async function countMatches(
  endpoint: typeof propertyCalls.list | typeof propertyCalls.listArchived,
  query: Readonly<Record<string, string>>,
): Promise<number> {
  const { total = 0 } = await call(endpoint, { query: { ...query, limit: 1 } })
  return total
}
