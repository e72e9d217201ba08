import { affiliateEndpoints, affiliateMessages, type Affiliate } from '@gatehouse/contract/entities/affiliate'
import { call } from '../../../api/request'
import { FormSkeleton } from '../../../forms/form-skeleton'
import { useEditedRecord } from '../../../forms/use-edited-record'
import { Dialog, DialogBody } from '../../../ui/dialogs/dialog'
import { ErrorState } from '../../../ui/feedback/error-state'
import { affiliateName } from '../list/affiliate-name'
import { affiliatesKey } from '../api'
import type { StatusChange } from './send-status'
import type { StatusTarget } from './status-target'
import { statusFields } from './status-fields'
import { StatusPromptForm } from './status-prompt-form'

interface StatusPromptProps {
  target: StatusTarget
  /** From the loaded list; fetched by its code after a reload. */
  listed: Affiliate | undefined
  /** Throws on failure. */
  onSubmit: (change: StatusChange) => Promise<void>
  isSaving: boolean
  onClose: () => void
}

/** The free-text prompt of S4.14: a dialog that suggests the known values. */
export function StatusPrompt({ target, listed, onClose, ...form }: StatusPromptProps) {
  const edited = useEditedRecord({
    label: 'affiliate',
    id: target.affiliate_code,
    listed,
    find: findByCode,
    queryKey: [...affiliatesKey, 'code'],
    messages: { notFound: affiliateMessages.notFound, failedToFetch: affiliateMessages.failedToFetch },
  })
  const affiliate = edited?.record
  return (
    <Dialog
      title={statusFields[target.field].verb}
      description={affiliate && `${affiliateName(affiliate)}, ${affiliate.affiliate_code}`}
      onClose={onClose}
      isForm
      maxWidth={500}
    >
      {affiliate ? (
        <StatusPromptForm target={target} affiliate={affiliate} onClose={onClose} {...form} />
      ) : (
        <DialogBody>
          {edited?.failure === undefined ? (
            <FormSkeleton label="Loading affiliate" />
          ) : (
            <ErrorState message={edited.failure} onRetry={edited.retry} isRetrying={edited.isReading} />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}

async function findByCode(code: string, signal: AbortSignal): Promise<Affiliate | undefined> {
  const response = await call(affiliateEndpoints.list, { query: { q: code, limit: 20 }, signal })
  const rows = Array.isArray(response) ? response : response.data
  return rows.find((row) => row.affiliate_code === code)
}
