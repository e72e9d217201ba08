import { Agent, AgentInput, agentEndpoints, agentFields, agentMessages } from '@gatehouse/contract/entities/agent'
import { labelsOf, requiredLabels } from '@gatehouse/contract/fields/derive'
import { draftSchema, formValues, type FormValues } from '@gatehouse/contract/fields/form-values'
import { z } from '@gatehouse/contract/zod'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/request'
import { sendFiles } from '../../../api/send-files'
import type { RecordFields } from '../../../forms/record-fields'
import { RecordForm } from '../../../forms/record-form'
import { saveMessages, type Sending } from '../../../forms/saving/save-options'
import { isFilled } from '../../../forms/required-fields'
import { useEditedRecord } from '../../../forms/use-edited-record'
import { resetLists, updateCachedCards } from '../../../lists/infinite-list'
import { TextField } from '../../../ui/fields/text-field'
import type { ListedAgent } from '../list/agent-filters'
import { LogoField } from './logo-field'
import { agentListsKey, agentRecordKey, agentRelatedKeys } from '../api'

interface AgentFormProps {
  /** Undefined for a new agent. */
  id: string | undefined
  /** The agents that the list has loaded. */
  listed: readonly ListedAgent[] | undefined
  onClose: () => void
}

/** The only status is sent without a field. */
const { status: _, ...textFields } = agentFields
type AgentTexts = FormValues<typeof textFields>
const AgentDraft = z.extend(draftSchema(textFields), { logo: z.nullable(z.instanceof(File)) })
interface AgentValues extends AgentTexts {
  /** The newly chosen logo; null keeps the current one. */
  logo: File | null
}

/** New Agent (S2.54) and Edit agent, an addition to the specification (docs/decisions/0021). */
export function AgentForm({ id, listed, onClose }: AgentFormProps) {
  const client = useQueryClient()
  const isNew = id === undefined
  const edited = useEditedRecord<Edited>({
    label: 'agent',
    id,
    listed: listed?.find((agent) => agent.id === id),
    find: async (agentId, signal) => (await call(agentEndpoints.find, { params: { id: agentId }, signal })).data,
    queryKey: [...agentRecordKey, 'edit'],
    messages: agentMessages,
  })

  async function send({ logo, ...texts }: AgentValues, { ifMatch, ...sending }: Sending) {
    const content = { fields: { ...filled(texts), status: 'ACTIVE' }, files: { logo: logo ? [logo] : [] }, ...sending }
    const response = isNew
      ? await sendFiles(agentEndpoints.create, { ...content, params: {} })
      : await sendFiles(agentEndpoints.update, { ...content, params: { id }, ifMatch })
    const saved = response.data
    if (isNew) void resetLists(client, agentListsKey)
    else {
      void updateCachedCards<Agent>(client, agentListsKey, (agent) => (agent.id === id ? (saved ?? agent) : agent))
      void client.invalidateQueries({ queryKey: [...agentRecordKey, id] })
    }
    return response
  }

  return (
    <RecordForm<AgentValues, Edited>
      label="agent"
      title={isNew ? 'New Agent' : 'Edit agent'}
      submitLabel={isNew ? 'Create Agent' : 'Save Changes'}
      fileGroups={{ logo: labels.logo }}
      size={{ maxWidth: 620 }}
      edited={edited}
      record={Agent}
      merging={{}}
      valuesOf={valuesOf}
      schema={AgentInput}
      draft={AgentDraft}
      labels={labels}
      required={isNew ? undefined : textNames}
      messages={saveMessages(agentMessages, isNew)}
      invalidates={agentRelatedKeys}
      send={send}
      onClose={onClose}
    >
      {(fields) => <AgentFormFields {...fields} current={edited?.record} />}
    </RecordForm>
  )
}

const { logo, company_name, status: _status, ...otherLabels } = labelsOf(agentFields)
const labels = { logo, company_name, ...otherLabels }
/** Edit agent keeps the current logo. */
const textNames = Object.keys(requiredLabels(agentFields)) as (keyof AgentTexts)[]

type Edited = Pick<ListedAgent, keyof AgentTexts | 'id' | 'version' | 'media'>

function AgentFormFields({
  input,
  choice,
  isBusy,
  current,
}: RecordFields<AgentValues> & { current: Edited | undefined }) {
  return (
    <>
      <LogoField current={current} isDisabled={isBusy} {...choice('logo')} />
      <TextField autoComplete="off" maxLength={agentFields.company_name.max} {...input('company_name')} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField autoComplete="off" maxLength={agentFields.first_name.max} {...input('first_name')} />
        <TextField autoComplete="off" maxLength={agentFields.last_name.max} {...input('last_name')} />
        <TextField
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={agentFields.email.max}
          {...input('email')}
        />
        <TextField type="tel" autoComplete="off" maxLength={agentFields.phone_number.max} {...input('phone_number')} />
        <TextField autoComplete="off" maxLength={agentFields.city.max} {...input('city')} />
        <TextField autoComplete="off" inputMode="numeric" maxLength={agentFields.postcode.max} {...input('postcode')} />
      </div>
    </>
  )
}

const valuesOf = (agent: Edited | undefined): AgentValues => ({ ...formValues(textFields, agent), logo: null })

/** The request carries only non-empty fields (S5.15). */
const filled = (texts: AgentTexts): Partial<AgentTexts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => isFilled(text)))
