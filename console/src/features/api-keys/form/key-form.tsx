import {
  apiKeyEndpoints,
  ApiKeyInput,
  apiKeyMessages,
  apiKeyRules,
  type NewApiKey,
} from '@gatehouse/contract/api-keys/endpoints'
import { type ApiKeyScope, apiKeyScopes } from '@gatehouse/contract/api-keys/scopes'
import { lazySchema } from '@gatehouse/contract/lazy-schema'
import { requiredText } from '@gatehouse/contract/values/fields'
import { z } from '@gatehouse/contract/zod'
import { useRef } from 'react'
import { call } from '../../../api/request'
import { RecordForm } from '../../../forms/record-form'
import { Select } from '../../../ui/fields/select'
import { TextField } from '../../../ui/fields/text-field'
import { apiKeysKey } from '../api'
import { ScopesField } from './scopes-field'

interface Values {
  name: string
  scopes: ApiKeyScope[]
  /** Days; '' for never. */
  expires_in: string
  /** Separated by commas or spaces. */
  allowed_addresses: string
}

const lifetimes = [
  { value: '', label: 'Never' },
  { value: '30', label: 'After 30 Days' },
  { value: '90', label: 'After 90 Days' },
  { value: '365', label: 'After a Year' },
]

const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '')

const Form = lazySchema(() =>
  z.object({
    name: requiredText(apiKeyMessages.nameRequired, apiKeyRules.maxName),
    scopes: z.array(z.enum(apiKeyScopes)).check(z.minLength(1, apiKeyMessages.scopeRequired)),
    expires_in: z.string(),
    allowed_addresses: z.string().check(
      z.refine((text) => {
        const addresses = listOf(text)
        return ApiKeyInput.safeParse({ name: '-', scopes: ['feed'], allowed_addresses: addresses }).success
      }, apiKeyMessages.addressShape),
    ),
  }),
)

const Draft = lazySchema(() =>
  z.object({
    name: z.string(),
    scopes: z.array(z.enum(apiKeyScopes)),
    expires_in: z.string(),
    allowed_addresses: z.string(),
  }),
)

const labels = {
  name: 'Name',
  scopes: 'What it may do',
  expires_in: 'Expires',
  allowed_addresses: 'Only from these addresses (optional)',
}

/** `onClose` receives the new key; null if none was created. */
export function KeyForm({ onClose }: { onClose: (created: NewApiKey | null) => void }) {
  const created = useRef<NewApiKey>(null)
  return (
    <RecordForm<Values, never>
      label="key"
      title="New Key"
      description="The key is shown once, after it is created."
      size={{ maxWidth: 560 }}
      submitLabel="Create Key"
      valuesOf={() => ({ name: '', scopes: [], expires_in: '', allowed_addresses: '' })}
      schema={Form}
      draft={Draft}
      labels={labels}
      required={['name', 'scopes']}
      messages={{ failed: apiKeyMessages.failedToCreate, error: apiKeyMessages.errorCreating }}
      invalidates={[apiKeysKey]}
      fieldOf={(name) => (name === 'expires_at' ? 'expires_in' : name)}
      send={async ({ name, scopes, expires_in, allowed_addresses }, { idempotencyKey, signal }) => {
        const expires_at =
          expires_in === '' ? null : new Date(Date.now() + Number(expires_in) * 24 * 3_600_000).toISOString()
        const body = { name, scopes, expires_at, allowed_addresses: listOf(allowed_addresses) }
        created.current = (await call(apiKeyEndpoints.create, { body, idempotencyKey, signal })).data ?? null
      }}
      onClose={() => onClose(created.current)}
    >
      {({ input, choice }) => (
        <>
          <TextField autoComplete="off" placeholder="Website" hint="What will use it." {...input('name')} />
          <ScopesField {...choice('scopes')} />
          <Select options={lifetimes} {...choice('expires_in')} />
          <TextField
            autoComplete="off"
            placeholder="203.0.113.7, 203.0.113.0/24"
            hint="Of the servers that will use it, separated by commas."
            {...input('allowed_addresses')}
          />
        </>
      )}
    </RecordForm>
  )
}
