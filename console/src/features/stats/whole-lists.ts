import { agentEndpoints } from '@gatehouse/contract/agent'
import { propertyEndpoints } from '@gatehouse/contract/property'
import { userEndpoints } from '@gatehouse/contract/user'
import { ApiError } from '../../api/api-error'
import { call } from '../../api/request'
import { countsFromLists, type Counts } from './counts-from-lists'

/** The counts of a host that has no /admin/stats: its lists are read whole. */
export async function countWholeLists(signal: AbortSignal): Promise<Counts> {
  return countsFromLists(await readWholeLists(signal), new Date())
}

/** The properties must be there, for without them nothing is counted; the others may be missing. */
async function readWholeLists(signal: AbortSignal) {
  const [active, archived, agents, users] = await Promise.all([
    call(propertyEndpoints.list, { signal }).then((response) => response.data),
    call(propertyEndpoints.listArchived, { signal }).then((response) => response.data, unlessStopped(signal)),
    call(agentEndpoints.list, { signal }).then((response) => response.data, unlessStopped(signal)),
    call(userEndpoints.list, { signal }).then((response) => response.data, unlessStopped(signal)),
  ])
  return { active, archived, agents, users }
}

/** A 401 or 403 ends the session and a stopped call ends the query; any other failure leaves its list unknown. */
const unlessStopped = (signal: AbortSignal) => (failure: unknown) => {
  if (signal.aborted || (failure instanceof ApiError && [401, 403].includes(failure.status))) throw failure
  return null
}
