import { affiliateMessages, affiliateStatuses, paymentStatuses } from '@gatehouse/contract/entities/affiliate'
import type { StatusField } from './send-status'

interface StatusFieldTexts {
  label: string
  /** The label of the menu entry, the dialog and its button. */
  verb: string
  /** The suggestions of the prompt. */
  suggestions: readonly string[]
  saved: string
  failed: string
  error: string
}

export const statusFields: Record<StatusField, StatusFieldTexts> = {
  status: {
    label: 'Status',
    verb: 'Update Status',
    suggestions: affiliateStatuses,
    saved: affiliateMessages.statusUpdated,
    failed: affiliateMessages.failedToUpdateStatus,
    error: affiliateMessages.errorUpdatingStatus,
  },
  payment_status: {
    label: 'Payment status',
    verb: 'Update Payment Status',
    suggestions: paymentStatuses,
    saved: affiliateMessages.paymentStatusUpdated,
    failed: affiliateMessages.failedToUpdatePaymentStatus,
    error: affiliateMessages.errorUpdatingPaymentStatus,
  },
}
