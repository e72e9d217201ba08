import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { call } from '../../../api/request'
import { useInfiniteList } from '../../../lists/use-infinite-list'
import { propertyListsKey } from '../../properties/api'

/** Page size of the properties on an agent's page. */
const rowsPerPage = 20

/**
 * The properties of one agent on one tab, newest first. Their query key is below that of the property lists, so that every
 * change of a property invalidates them.
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
