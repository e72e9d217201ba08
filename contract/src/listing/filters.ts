import { anyNeed, propertyNeeds, propertyStates } from '../entities/property-choices'
import { wordLike } from '../fields/choice'
import { preprocess, z } from '../zod'
import { propertyState } from './state'

/** One or several needs, as text: photos,price. Also from a parameter that is repeated. */
export const needsFilter = () =>
  preprocess(
    (value) => (Array.isArray(value) ? value.join() : value),
    z.string(needsMessage).check(
      z.refine((needs) => needs.split(',').every((need) => isOneOf([anyNeed, ...propertyNeeds], need)), needsMessage),
      z.overwrite((needs) => propertyNeeds.filter((need) => needs.split(',').includes(need)).join() || anyNeed),
    ),
  )

const needsMessage = 'needs must be photos, price, description, date or agent'
/** One or several states, as text: sold,let. Also from a parameter that is repeated. */
export const stateFilter = () =>
  preprocess(
    (value) =>
      String(value)
        .split(',')
        .map((state) => wordLike(state, propertyStates))
        .join(),
    z.string().check(
      z.refine((states) => states.split(',').every((state) => isOneOf(propertyStates, state)), propertyState.message),
      z.overwrite((states) => propertyStates.filter((state) => states.split(',').includes(state)).join()),
    ),
  )

const isOneOf = (options: readonly string[], value: string) => options.includes(value)

/** Which ids there are is known to the server only: an unknown one finds nothing. */
export const areaFilter = () =>
  z.string(areaMessage).check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9-]{1,100}$/, areaMessage))

const areaMessage = 'area must be the id of an area, such as lekki-lagos'
