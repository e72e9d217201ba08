import { affiliateMessages, affiliateStatuses, paymentStatuses } from '@gatehouse/contract/affiliate'
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
    done: affiliateMessages.statusUpdated,
    failed: affiliateMessages.failedToUpdateStatus,
    error: affiliateMessages.errorUpdatingStatus,
  },
  payment_status: {
    label: 'Payment Status',
    verb: 'Update Payment Status',
    known: paymentStatuses,
    done: affiliateMessages.paymentStatusUpdated,
    failed: affiliateMessages.failedToUpdatePaymentStatus,
    error: affiliateMessages.errorUpdatingPaymentStatus,
  },
}
