import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { useState } from 'react'
import { loadFailureMessage } from '../../../api/failure-message'
import { useAgent } from '../../agents/api'
import type { EditedRecord } from '../../../forms/use-edited-record'
import type { ComboboxOption } from '../../../ui/fields/combobox'
import { agentOption } from './agent-field'
import { useProperty } from '../api'

interface EditedProperty {
  /** Undefined for a new property. */
  edited: EditedRecord<PropertyRecord> | undefined
  /** Undefined when there is none or it could not be loaded. */
  agent: ComboboxOption | undefined
}

/**
 * The property to edit in its current version, with its agent's name. Loaded
 * once: a background refetch does not change the values of an open form.
 */
export function useEditedProperty(id: string | undefined): EditedProperty {
  const read = useProperty(id ?? '', { isFresh: true })
  const agentId = read.data?.agent_id ?? null
  const agent = useAgent(agentId)
  const [property, setProperty] = useState<typeof read.data>()
  const isAgentKnown = agentId === null || !agent.isPending
  if (property === undefined && read.data && isAgentKnown && read.isFetchedAfterMount) setProperty(read.data)
  return {
    edited:
      id === undefined
        ? undefined
        : {
            record: property,
            failure: read.error ? loadFailureMessage(read.error, 'property', propertyMessages) : undefined,
            retry: () => void read.refetch(),
            isReading: read.isFetching,
          },
    agent: agent.data ? agentOption(agent.data) : undefined,
  }
}
