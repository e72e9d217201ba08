import {
  Affiliate,
  affiliateEndpoints,
  affiliateMessages,
  affiliateStatuses,
  paymentStatuses,
} from '@gatehouse/contract/entities/affiliate'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error'
import { failureNotice } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { useNotices } from '../../../ui/feedback/notices'
import { affiliateName } from '../list/affiliate-name'
import { affiliatesKey } from '../api'

/**
 * The two statuses; a prompt changes one of them. `verb` is the label of the menu entry, the dialog and its
 * button.
 */
export const statusFields = {
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
export type StatusField = keyof typeof statusFields

export interface StatusChange {
  /** The affiliate as last fetched. */
  affiliate: Affiliate
  field: StatusField
  value: string
  /**
   * Set by Undo: the change is made only if the current value
   * is this one, so that another admin's change is not undone.
   */
  from?: string
}

/** The affiliate before and after the change. */
interface Changed {
  before: Affiliate
  after: Affiliate
}

/** Changes one of the two statuses, with notice and Undo. Throws on failure; the prompt shows the error. */
export function useSetStatus() {
  const client = useQueryClient()
  const notices = useNotices()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: sendStatus,
    // Not awaited: the notice must not wait for the refetch. Also
    // after a failure, which may mean that the list is out of date.
    onSettled: () => void client.invalidateQueries({ queryKey: affiliatesKey }),
  })

  async function set(change: StatusChange): Promise<void> {
    const { field } = change
    const { before, after } = await mutateAsync(change)
    const detail = detailOf({ before, after }, field)
    const undo = { actions: [{ label: 'Undo', onPress: () => void undoChange({ before, after }, field) }] }
    notices.success(statusFields[field].saved, { detail, ...(before[field] !== after[field] && undo) })
  }

  async function undoChange({ before, after }: Changed, field: StatusField) {
    const texts = statusFields[field]
    try {
      const undone = await mutateAsync({ affiliate: after, field, value: before[field], from: after[field] })
      notices.success(texts.saved, { detail: detailOf(undone, field) })
    } catch (failure) {
      notices.error(...failureNotice(failure, texts))
    }
  }

  return { set, isSaving: isPending }
}

/** 'Ada Eze: Activated → Terminated' */
const detailOf = ({ before, after }: Changed, field: StatusField) =>
  `${affiliateName(after)}: ${before[field]} → ${after[field]}`

/** Maximum number of attempts after a conflict. */
const maxAttempts = 5

/**
 * Sends the new value with the unchanged other one. On a conflict (412) the response contains the
 * current affiliate, and the new value is sent again with its other value (docs/decisions/0018).
 */
async function sendStatus({ affiliate, field, value, from }: StatusChange): Promise<Changed> {
  let before = affiliate
  for (let attempt = 1; ; attempt += 1) {
    const { status, payment_status, affiliate_code, version } = before
    try {
      const { data } = await call(affiliateEndpoints.updateStatus, {
        params: { affiliate_code },
        body: { status, payment_status, [field]: value },
        ifMatch: version,
      })
      return { before, after: data ?? { ...before, [field]: value } }
    } catch (failure) {
      const current = currentRecordIn(failure)
      if (!current || attempt === maxAttempts || (from !== undefined && current[field] !== from)) throw failure
      before = current
    }
  }
}

const currentRecordIn = (failure: unknown): Affiliate | undefined =>
  failure instanceof ApiError && failure.status === 412 ? Affiliate.safeParse(failure.current).data : undefined
