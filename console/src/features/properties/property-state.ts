import { propertyStateName } from '@gatehouse/contract/entities/property-choices'

/** 'Under offer'; null for an available listing, and where a server or a list stored before has no states. */
export const stateOf = ({ state }: { readonly state?: string }): string | null =>
  !state || state === 'available' ? null : propertyStateName(state)
