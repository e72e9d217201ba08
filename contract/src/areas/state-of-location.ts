import { foldText } from '../search/fold-text'
import { placeFinder } from './named-places'
import { type State, states } from './states'

const stateNames = new Map<string, State>([
  ...states.map((state) => [foldText(state), state] as const),
  ['fct', 'Abuja'],
  ['federal capital territory', 'Abuja'],
])

const listStates = placeFinder(stateNames.keys())

/** The state that a location is in: the last one that it names as a place. Null if it names none. */
export const stateOfLocation = (location: string): State | null => stateNames.get(listStates(location).at(-1)!) ?? null
