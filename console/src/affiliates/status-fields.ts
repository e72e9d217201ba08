import { affiliateSentences, affiliateStatuses, paymentStatuses } from '@gatehouse/contract/affiliate'
import type { StatusField } from './send-status'

interface StatusFieldWords {
  label: string
  /** Of the menu, the dialog and its button. */
  verb: string
  /** What the prompt offers. */
  known: readonly string[]
  done: string
  failed: string
  error: string
}

export const statusFields: Record<StatusField, StatusFieldWords> = {
  status: {
    label: 'Status',
    verb: 'Update Status',
    known: affiliateStatuses,
    done: affiliateSentences.statusUpdated,
    failed: affiliateSentences.statusFailed,
    error: affiliateSentences.statusError,
  },
  payment_status: {
    label: 'Payment Status',
    verb: 'Update Payment Status',
    known: paymentStatuses,
    done: affiliateSentences.paymentStatusUpdated,
    failed: affiliateSentences.paymentStatusFailed,
    error: affiliateSentences.paymentStatusError,
  },
}
