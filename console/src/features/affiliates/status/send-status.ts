import { Affiliate, affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { ApiError } from '../../../api/api-error'
import { call } from '../../../api/request'

/** The two statuses; a prompt changes one of them. */
export type StatusField = 'status' | 'payment_status'

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
export interface Changed {
  before: Affiliate
  after: Affiliate
}

/** Maximum number of attempts after a conflict. */
const maxAttempts = 5

/**
 * Sends the new value with the unchanged other one. On a conflict (412) the response contains the
 * current affiliate, and the new value is sent again with its other value (docs/decisions/0018).
 */
export async function sendStatus({ affiliate, field, value, from }: StatusChange): Promise<Changed> {
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
