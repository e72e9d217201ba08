import { labelsOf } from '@gatehouse/contract/fields/derive'
import { draftSchema, formValues, type FormValues } from '@gatehouse/contract/fields/form-values'
import {
  Webhook,
  webhookEndpoints,
  webhookFields,
  WebhookInput,
  webhookMessages,
} from '@gatehouse/contract/webhooks/webhook'
import { webhookEvents } from '@gatehouse/contract/webhooks/webhook-rules'
import { useRef } from 'react'
import { call } from '../../../api/request'
import { LinkField } from '../../../forms/fields/link-field'
import { RecordForm } from '../../../forms/record-form'
import { saveMessages } from '../../../forms/saving/save-options'
import { useEditedRecord } from '../../../forms/use-edited-record'
import { kindHeading } from '../../history/record-kinds'
import { ChipGroup } from '../../../ui/fields/chip-group'
import { TextField } from '../../../ui/fields/text-field'
import { findWebhook, webhooksKey } from '../api'
import type { ShownSecret } from '../list/use-webhook-actions'

interface WebhookFormProps {
  /** Undefined for a new webhook. */
  id: string | undefined
  /** Receives the secret of a new webhook. */
  onClose: (created?: ShownSecret) => void
}

export function WebhookForm({ id, onClose }: WebhookFormProps) {
  const created = useRef<ShownSecret>(undefined)
  const isNew = id === undefined
  const edited = useEditedRecord({
    label: 'webhook',
    id,
    listed: undefined,
    find: findWebhook,
    queryKey: [...webhooksKey, 'one'],
    messages: webhookMessages,
  })
  return (
    <RecordForm
      label="webhook"
      title={isNew ? 'New Webhook' : 'Edit Webhook'}
      {...(isNew && { description: 'Its secret is shown once, after it is created.' })}
      submitLabel={isNew ? 'Create Webhook' : 'Save Changes'}
      messages={saveMessages(webhookMessages, isNew)}
      edited={edited}
      record={Webhook}
      merging={{}}
      valuesOf={valuesOf}
      schema={WebhookInput}
      draft={WebhookDraft}
      labels={labels}
      required={['name', 'url', 'events']}
      invalidates={[webhooksKey]}
      send={async (body, sending) => {
        if (!isNew) return call(webhookEndpoints.update, { params: { id }, body, ...sending })
        const response = await call(webhookEndpoints.create, { body, ...sending })
        if (response.secret !== undefined) created.current = { name: body.name, secret: response.secret }
        return response
      }}
      onClose={() => onClose(created.current)}
    >
      {({ input, choice }) => (
        <>
          <TextField autoComplete="off" placeholder="Website" hint="What receives it." {...input('name')} />
          <LinkField hint="A public https address of the receiver." {...input('url')} />
          <ChipGroup choices={webhookEvents} wordOf={kindHeading} {...choice('events')} />
        </>
      )}
    </RecordForm>
  )
}

const labels = labelsOf(webhookFields)
const valuesOf = (webhook: Webhook | undefined): FormValues<typeof webhookFields> => formValues(webhookFields, webhook)
const WebhookDraft = draftSchema(webhookFields)
