import { anyNeed, propertyNeeds, propertyStates } from '../entities/property-choices'
import { wordLike } from '../fields/choice'
import { preprocess, z } from '../zod'
import { titleOptions } from './fact-choices'
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

/** One or several states, as text: sold,let. */
export const stateFilter = () => oneOrSeveral(propertyStates, propertyState.message)

/** One or several titles, as text: C of O,Receipt. */
export const titleFilter = () => oneOrSeveral(titleOptions, `title must be one of ${titleOptions.join(', ')}`)

/**
 * One or several words that are separated by commas, also from a parameter that is repeated, in the order of
 * the options.
 */
const oneOrSeveral = (options: readonly string[], message: string) =>
  preprocess(
    (value) =>
      String(value)
        .split(',')
        .map((word) => wordLike(word, options))
        .join(),
    z.string().check(
      z.refine((words) => words.split(',').every((word) => isOneOf(options, word)), message),
      z.overwrite((words) => options.filter((option) => words.split(',').includes(option)).join()),
    ),
  )

const isOneOf = (options: readonly string[], value: string) => options.includes(value)

/** Which ids there are is known to the server only: an unknown one finds nothing. */
export const areaFilter = () =>
  z.string(areaMessage).check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9-]{1,100}$/, areaMessage))

const areaMessage = 'area must be the id of an area, such as lekki-lagos'
