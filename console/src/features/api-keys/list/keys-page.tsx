import { type ApiKey, apiKeyMessages, type NewApiKey } from '@gatehouse/contract/api-keys/endpoints'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useFormAddress } from '../../../forms/use-form-address'
import { useFocusAfterRemoval } from '../../../lists/use-focus-after-removal'
import { Card } from '../../../ui/card'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { DocsLink } from '../../integrations/docs-link'
import { IntegrationTabs } from '../../integrations/integration-tabs'
import { useApiKeys } from '../api'
import { isEnded, KeyRow } from './key-row'
import { useRevokeKey } from './use-revoke-key'

const KeyForm = lazyComponent(() => import('../form/key-form').then((module) => module.KeyForm))
const FirstRequest = lazyComponent(() => import('./first-request').then((module) => module.FirstRequest))
const SecretDialog = lazyComponent(() =>
  import('../../../ui/dialogs/secret-dialog').then((module) => module.SecretDialog),
)

/** /keys: the keys with which a site, an app or a portal uses the API (docs/decisions/0096). */
export function KeysPage() {
  const { form, open, close } = useFormAddress()
  const [created, setCreated] = useState<NewApiKey>()
  return (
    <>
      <PageHeader
        title="Keys"
        create={{ label: 'Create New Key', preload: KeyForm.preload, onClick: () => open('new') }}
      />
      <IntegrationTabs />
      <p className="mb-4 max-w-[70ch] text-14 text-pretty text-muted">
        With a key, your site, your app or a portal uses Gatehouse without anybody’s password. Give each its own, with
        only what it needs: then one can be revoked without the others. What a key changes is in the activity under its
        name. All calls, with examples: <DocsLink />
      </p>
      <Card>
        <Keys />
      </Card>
      {form === 'new' && (
        <KeyForm
          onClose={(key) => {
            close()
            setCreated(key ?? undefined)
          }}
        />
      )}
      {created && (
        <SecretDialog
          title={`Key for ${created.name}`}
          label="Key"
          secret={created.key}
          hint="Store it on a server only. Who has it can do what the key may do, until you revoke it."
          onClose={() => setCreated(undefined)}
        >
          <FirstRequest created={created} />
        </SecretDialog>
      )}
    </>
  )
}

function Keys() {
  const { data: keys, isError, isFetching, refetch } = useApiKeys()
  const { revoke, pendingId } = useRevokeKey()
  const focusProps = useFocusAfterRemoval(keys)
  if (!keys)
    return isError ? (
      <ErrorState message={apiKeyMessages.failedToFetchList} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Loading label="Loading keys" className="divide-y divide-line px-4 md:px-5">
        <Skeleton className="my-6 h-9" />
        <Skeleton className="my-6 h-9" />
      </Loading>
    )
  if (keys.length === 0)
    return (
      <EmptyState
        Icon={KeyRound}
        title={apiKeyMessages.none}
        text="Create one for each site, app or portal that reads or sends something."
      />
    )
  const lists: [label: string, keys: ApiKey[]][] = [
    ['Keys', keys.filter((key) => !isEnded(key))],
    ['Revoked and Expired Keys', keys.filter(isEnded)],
  ]
  return (
    <div {...focusProps}>
      {lists.map(
        ([label, listed], index) =>
          listed.length > 0 && (
            <section key={label} className={index > 0 ? 'border-t border-line' : undefined}>
              {index > 0 && <h2 className="px-4 pt-4 text-13 font-semibold text-muted md:px-5">{label}</h2>}
              <ul aria-label={label} className="divide-y divide-line px-4 md:px-5">
                {listed.map((key) => (
                  <KeyRow key={key.id} apiKey={key} isBusy={pendingId === key.id} onRevoke={() => void revoke(key)} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}
