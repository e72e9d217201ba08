import { propertyEndpoints } from '@gatehouse/contract/property'
import { call } from '../../../api/request'
import { useInfiniteList } from '../../../lists/use-infinite-list'
import { propertyListsKey } from '../../properties/api'

/** How many of an agent's properties its page reads at a time. */
const rowsPerPage = 20

/**
 * The properties of one agent on one tab, newest first. They stand among the lists of properties, so that whatever changes a
 * property brings them up to date.
 */
export function useAgentProperties(agent_id: string, tab: 'active' | 'archived') {
  const endpoint = tab === 'archived' ? propertyEndpoints.listArchived : propertyEndpoints.list
  return useInfiniteList({
    key: [...propertyListsKey, 'of-agent', agent_id, tab],
    params: { agent_id },
    limit: rowsPerPage,
    read: (query, signal) => call(endpoint, { query, signal }),
  })
}
