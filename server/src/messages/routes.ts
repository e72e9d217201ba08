import { messageEndpoints, type MessageListing } from '@gatehouse/contract/messages/endpoints'

import type { Route } from '../http/route'
import { findAgentsByPhone } from './find-agents'
import { type ReadListing, readMessage } from './read-message'

/** Reads the listings of a pasted message (docs/decisions/0092). The message is neither stored nor logged. */
export function registerMessageRoutes(route: Route): void {
  route(messageEndpoints.read, async ({ db, body }) => {
    const listings = readMessage(body.text)
    const agents = await findAgentsByPhone(
      db,
      [...new Set(listings.flatMap(({ phones }) => phones))].slice(0, maxPhones),
    )
    return { status: true as const, data: listings.map((listing) => withAgent(listing, agents)) }
  })
}

/** Each one costs a comparison with every agent. */
const maxPhones = 20

function withAgent({ phones, ...listing }: ReadListing, agents: ReadonlyMap<string, string>): MessageListing {
  const ids = [...new Set(phones.flatMap((phone) => agents.get(phone) ?? []))]
  const [agent_id] = ids
  if (agent_id === undefined) return listing
  // Two agents of this database in one message: either may be meant.
  if (ids.length > 1) return { ...listing, doubtful: [...listing.doubtful, 'agent_id'] }
  return { ...listing, fields: { ...listing.fields, agent_id } }
}
