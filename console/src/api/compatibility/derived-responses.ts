import { type Agent, agentEndpoints } from '@gatehouse/contract/entities/agent'
import {
  type Announcement,
  announcementEndpoints,
  announcementMessages,
} from '@gatehouse/contract/entities/announcement'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { ApiError } from '../api-error'
import { type AnyCallOptions, fetchResponse } from '../fetch-response'
import { basicHeaders } from '../request-headers'
import { readAdapted } from './adapt/adapt-response'
import { countProperties } from './lists/agent-rules'
import { readStats } from './stats/count-stats'
import type { ReadList } from './lists/list-rules'

type Derive = (options: AnyCallOptions, readList: ReadList) => Promise<unknown>

const derivations: ReadonlyMap<Endpoint, Derive> = new Map<Endpoint, Derive>([
  [statsEndpoints.find, async (_, readList) => ({ status: true, data: await readStats(readList, new Date()) })],
  [agentEndpoints.find, findAgent],
  [announcementEndpoints.find, findAnnouncement],
  // What such a server deletes cannot be restored.
  [propertyCalls.listDeleted, () => Promise.resolve({ status: true, data: [], next_cursor: null, total: 0 })],
])

/**
 * Builds the response of a call that other servers lack, or return
 * with fewer fields, from the calls that they have.
 */
export const derivationOf = (endpoint: Endpoint): Derive | undefined => derivations.get(endpoint)

async function findAgent(options: AnyCallOptions, readList: ReadList) {
  const endpoint = agentEndpoints.find
  const response = readAdapted(endpoint, await fetchResponse(endpoint, options, basicHeaders()))
  const [data] = await countProperties([response.data satisfies Agent], readList)
  return { ...response, data }
}

async function findAnnouncement({ params }: AnyCallOptions, readList: ReadList) {
  const { id } = (params ?? {}) as { id?: string }
  const data = (await readList<Announcement>(announcementEndpoints.list)).find((announcement) => announcement.id === id)
  if (!data) throw new ApiError({ status: 404, code: 'not_found', message: announcementMessages.notFound })
  return { status: true, data }
}
