import { messageEndpoints } from '@gatehouse/contract/messages/endpoints'

import type { Route } from '../http/route'
import { readMessage } from './read-message'

/** Reads the listings of a pasted message (docs/decisions/0092). The message is neither stored nor logged. */
export function registerMessageRoutes(route: Route): void {
  route(messageEndpoints.read, async ({ body }) => ({ status: true as const, data: readMessage(body.text) }))
}
