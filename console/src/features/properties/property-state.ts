import { propertyStateName } from '@gatehouse/contract/entities/property-choices'
import { lazyComponent } from '../../ui/loading/lazy-component'

/** 'Under offer'; null for an available listing, and where a server or a list stored before has no states. */
export const stateOf = ({ state }: { readonly state?: string }): string | null =>
  !state || state === 'available' ? null : propertyStateName(state)

/** Who has set that state, and when; nothing if its code cannot be loaded: each card would have a notice. */
export const StateSince = lazyComponent(() =>
  import('./state/state-since').then(
    (module) => module.StateSince,
    () => () => null,
  ),
)
