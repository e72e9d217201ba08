import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/request'
import { useEditedRecord } from '../../../forms/use-edited-record'
import type { ComboboxOption } from '../../../ui/fields/combobox'
import { propertiesKey } from '../api'
import { agentOption } from './agent-field'

export interface EditedProperty extends PropertyRecord {
  /** Undefined when there is none or it could not be loaded. */
  agent?: ComboboxOption | undefined
}

/** The property to edit in its current version, with its agent's name. */
export function useEditedProperty(id: string | undefined) {
  const client = useQueryClient()
  return useEditedRecord<EditedProperty>({
    label: 'property',
    id,
    listed: undefined,
    shown: client.getQueryData<PropertyRecord>([...propertiesKey, 'one', id]),
    find: async (wanted, signal) => {
      const { data } = await call(propertyCalls.find, { params: { id: wanted }, signal })
      if (data.agent_id === null) return data
      const found = await call(agentEndpoints.find, { params: { id: data.agent_id }, signal })
        // The form then has the agent's id, and the name that the property has.
        .catch(() => undefined)
      return { ...data, agent: found && agentOption(found.data) }
    },
    queryKey: [...propertiesKey, 'edit'],
    messages: propertyMessages,
  })
}
