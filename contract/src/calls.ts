import { agentCalls } from './agent'
import type { Endpoint } from './endpoint'
import { propertyCalls } from './property'
import { sessionCalls } from './session'
import { signupCalls } from './signup'
import { statsCalls } from './stats'

/** Every call of the product, in the order in which the documentation shows them. */
export const allCalls: readonly Endpoint[] = [sessionCalls, statsCalls, propertyCalls, agentCalls, signupCalls].flatMap(
  (calls) => Object.values<Endpoint>(calls),
)
