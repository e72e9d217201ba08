import { Agent, AgentInput, agentEndpoints, agentFiles, agentMessages } from '@gatehouse/contract/entities/agent'
import { z } from '@gatehouse/contract/zod'
import { call } from '../../../api/request'
import type { RecordFields } from '../../../forms/record-fields'
import { RecordForm } from '../../../forms/record-form'
import { isFilled } from '../../../forms/required-fields'
import { useEditedRecord } from '../../../forms/use-edited-record'
import { TextField } from '../../../ui/fields/text-field'
import { useAgentSave } from './use-agent-save'
import type { ListedAgent } from '../list/agent-filters'
import { LogoField } from './logo-field'
import { agentRecordKey } from '../api'

interface AgentFormProps {
  /** Undefined for a new agent. */
  id: string | undefined
  /** The agents that the list has loaded. */
  listed: readonly ListedAgent[] | undefined
  onClose: () => void
}

const AgentTexts = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  city: z.string(),
  postcode: z.string(),
})
type AgentTexts = z.infer<typeof AgentTexts>
const AgentDraft = z.extend(AgentTexts, { logo: z.nullable(z.instanceof(File)) })
interface AgentValues extends AgentTexts {
  /** The newly chosen logo; null keeps the current one. */
  logo: File | null
}

/** New Agent (S2.54) and Edit agent, an addition to the specification (docs/decisions/0021). */
export function AgentForm({ id, listed, onClose }: AgentFormProps) {
  const { create, edit } = useAgentSave()
  const isNew = id === undefined
  const edited = useEditedRecord<Edited>({
    label: 'agent',
    id,
    listed: listed?.find((agent) => agent.id === id),
    find: async (agentId, signal) => (await call(agentEndpoints.find, { params: { id: agentId }, signal })).data,
    queryKey: [...agentRecordKey, 'edit'],
    messages: agentMessages,
  })
  return (
    <RecordForm<AgentValues, Edited>
      label="agent"
      title={isNew ? 'New Agent' : 'Edit agent'}
      submitLabel={isNew ? 'Create Agent' : 'Save Changes'}
      busyLabel={isNew ? 'Creating...' : 'Saving...'}
      fileGroups={{ logo: 'Logo' }}
      size={{ maxWidth: 620 }}
      edited={edited}
      record={Agent}
      merging={merging}
      valuesOf={valuesOf}
      schema={AgentInput}
      draft={AgentDraft}
      required={isNew ? labels : textLabels}
      messages={
        isNew
          ? {
              saved: agentMessages.created,
              failed: agentMessages.failedToCreate,
              error: agentMessages.errorCreating,
            }
          : {
              saved: agentMessages.updated,
              failed: agentMessages.failedToUpdate,
              error: agentMessages.errorUpdating,
            }
      }
      invalidates={[]}
      send={({ logo, ...texts }, { ifMatch, ...sending }) => {
        const sent = { fields: { ...filled(texts), status: 'ACTIVE' }, files: { logo: logo ? [logo] : [] }, ...sending }
        return isNew ? create(sent) : edit(id, { ...sent, ifMatch })
      }}
      onClose={onClose}
    >
      {(fields) => <AgentFormFields {...fields} current={edited?.record} />}
    </RecordForm>
  )
}

const textLabels = {
  company_name: 'Company name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone number',
  city: 'City',
  postcode: 'Postcode',
}
/** Edit agent keeps the current logo. */
const labels = { logo: 'Logo', ...textLabels }

/** A logo is sent if it was chosen, and otherwise stays. */
const merging = { labels: textLabels }

type Edited = Pick<ListedAgent, keyof AgentTexts | 'id' | 'version' | 'media'>

function AgentFormFields({
  input,
  choice,
  isBusy,
  current,
}: RecordFields<AgentValues> & { current: Edited | undefined }) {
  const { name: _, ...logo } = choice('logo')
  return (
    <>
      <LogoField label={labels.logo} slot={agentFiles.logo} current={current} isDisabled={isBusy} {...logo} />
      <TextField label={labels.company_name} autoComplete="off" maxLength={200} {...input('company_name')} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField label={labels.first_name} autoComplete="off" maxLength={100} {...input('first_name')} />
        <TextField label={labels.last_name} autoComplete="off" maxLength={100} {...input('last_name')} />
        <TextField
          label={labels.email}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...input('email')}
        />
        <TextField
          label={labels.phone_number}
          type="tel"
          autoComplete="off"
          maxLength={40}
          {...input('phone_number')}
        />
        <TextField label={labels.city} autoComplete="off" maxLength={100} {...input('city')} />
        <TextField
          label={labels.postcode}
          autoComplete="off"
          inputMode="numeric"
          maxLength={20}
          {...input('postcode')}
        />
      </div>
    </>
  )
}

const valuesOf = (agent: Edited | undefined): AgentValues => ({
  first_name: agent?.first_name ?? '',
  last_name: agent?.last_name ?? '',
  company_name: agent?.company_name ?? '',
  email: agent?.email ?? '',
  phone_number: agent?.phone_number ?? '',
  city: agent?.city ?? '',
  postcode: agent?.postcode ?? '',
  logo: null,
})

/** The request carries only non-empty fields (S5.15). */
const filled = (texts: AgentTexts): Partial<AgentTexts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => isFilled(text)))
