import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { type ComponentProps, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../api/api-error'
import { useAgent } from '../../agents/api'
import { AgentField } from './agent-field'
import type { PropertyFormValues } from './property-form-values'

interface RestoredAgentFieldProps extends ComponentProps<typeof AgentField> {
  form: UseFormReturn<PropertyFormValues>
}

/** The agent of the form. Says of one that was not chosen here, as that of a draft, when it was deleted. */
export function RestoredAgentField({ form, ...field }: RestoredAgentFieldProps) {
  const [chosen, setChosen] = useState<string>()
  const id = field.value?.value
  const isRestored = id !== chosen && id !== form.formState.defaultValues?.agent?.value
  const { error } = useAgent((isRestored && id) || null)
  const isDeleted = error instanceof ApiError && error.code === 'not_found'
  return (
    <AgentField
      {...field}
      onValueChange={(agent) => {
        setChosen(agent?.value)
        field.onValueChange(agent)
      }}
      error={field.error ?? (isDeleted ? propertyMessages.agentDeleted : undefined)}
    />
  )
}
