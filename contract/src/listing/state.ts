import { propertyStates } from '../entities/property-choices'
import { word } from '../fields/choice'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/** The state of a listing in requests. */
export const propertyState = word({
  label: 'State',
  options: propertyStates,
  message: 'State must be available, under offer, sold, let or withdrawn',
  default: 'available',
})

/** The state of a listing alone (docs/decisions/0090). */
export const PropertyStateInput = lazySchema(() => z.object({ state: propertyState.value() }))
