import type { SelectableKind } from '../../../../lists/selection/selection-context'
import type { PropertyTab } from '../filters/property-filters'

/** What can be done to selected properties, by tab. */
export const propertySelections: Readonly<Record<PropertyTab, SelectableKind>> = {
  active: { entity: 'property', load: async () => (await import('./property-actions')).active },
  archived: {
    entity: 'property',
    scope: { archived: 'true' },
    load: async () => (await import('./property-actions')).archived,
  },
}
