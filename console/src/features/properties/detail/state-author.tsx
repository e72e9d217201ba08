import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { useListingState } from '../state/use-listing-state'

/** Who has set the state of a property, if the history says (docs/decisions/0104). */
export function StateAuthor({ property }: { property: PropertyRecord }) {
  const name = useListingState(property)?.by?.name
  return name ? ` by ${name}` : null
}
