import { webhookMessages } from '@gatehouse/contract/webhooks/webhook'
import Webhook from 'lucide-react/icons/webhook'
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
import { useWebhooks } from '../api'
import { type ShownSecret, useWebhookActions } from './use-webhook-actions'
import type { WebhookActions } from './webhook-menu'
import { WebhookRow } from './webhook-row'

const WebhookForm = lazyComponent(() => import('../form/webhook-form').then((module) => module.WebhookForm))
const SecretDialog = lazyComponent(() =>
  import('../../../ui/dialogs/secret-dialog').then((module) => module.SecretDialog),
)

/** /webhooks: the addresses to which changes are sent (docs/decisions/0098). */
export function WebhooksPage() {
  const { form, editedId, open, close } = useFormAddress()
  const [shown, setShown] = useState<ShownSecret>()
  const actions = useWebhookActions({ onEdit: ({ id }) => open(id), onSecret: setShown })
  return (
    <>
      <PageHeader
        title="Webhooks"
        create={{ label: 'Create New Webhook', preload: WebhookForm.preload, onClick: () => open('new') }}
      />
      <IntegrationTabs />
      <p className="mb-4 max-w-[70ch] text-14 text-pretty text-muted">
        A webhook tells your site, your app or another program of a change within seconds. Each request is signed with
        the secret of the webhook, so that its receiver knows that it is from here. More in the <DocsLink />.
      </p>
      <Card>
        <Webhooks actions={actions} />
      </Card>
      {form !== null && (
        <WebhookForm
          key={form}
          id={editedId}
          onClose={(created) => {
            close()
            if (created) setShown(created)
          }}
        />
      )}
      {shown && (
        <SecretDialog
          title={`Secret of ${shown.name}`}
          label="Secret"
          secret={shown.secret}
          hint="The receiver checks with it that a request is from here."
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

function Webhooks({ actions }: { actions: WebhookActions }) {
  const { data: webhooks, isError, isFetching, refetch } = useWebhooks()
  const focusProps = useFocusAfterRemoval(webhooks)
  if (!webhooks)
    return isError ? (
      <ErrorState message={webhookMessages.failedToFetchList} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Loading label="Loading webhooks" className="divide-y divide-line px-4 md:px-5">
        <Skeleton className="my-6 h-9" />
        <Skeleton className="my-6 h-9" />
      </Loading>
    )
  if (webhooks.length === 0)
    return (
      <EmptyState
        Icon={Webhook}
        title="No webhooks yet"
        text="Create one for each program that should know of changes at once."
      />
    )
  return (
    <div {...focusProps}>
      <ul aria-label="Webhooks" className="divide-y divide-line px-4 md:px-5">
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} actions={actions} />
        ))}
      </ul>
    </div>
  )
}
