import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { call } from '../../../api/request'
import { useCountedList } from '../../../lists/use-counted-list'
import { propertyListsKey } from '../../properties/api'

/** Page size of the properties on an agent's page. */
const rowsPerPage = 20

/** Below the key of all property lists, because every change of a property affects them too. */
export const agentPropertiesKey = [...propertyListsKey, 'of-agent']

/** The properties of one agent on one tab, newest first. */
export function useAgentProperties(agent_id: string, tab: 'active' | 'archived') {
  const endpoint = tab === 'archived' ? propertyEndpoints.listArchived : propertyEndpoints.list
  return useCountedList({
    key: [...agentPropertiesKey, agent_id, tab],
    params: { agent_id },
    limit: rowsPerPage,
    read: (query, signal) => call(endpoint, { query, signal }),
  })
}
