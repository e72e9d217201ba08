import { Affiliate, affiliateEndpoints } from '@gatehouse/contract/affiliate'
import { ApiError } from '../../../api/api-error'
import { call } from '../../../api/request'

/** The two values that a prompt changes, one at a time. */
export type StatusField = 'status' | 'payment_status'

export interface StatusChange {
  /** As it was read. */
  affiliate: Affiliate
  field: StatusField
  value: string
  /** Given by an undo: only what is still this is put back, so that nobody else's change is undone with ours. */
  from?: string
}

/** The affiliate just before and after the change. */
export interface Changed {
  before: Affiliate
  after: Affiliate
}

/** More admins than this do not change one affiliate in the same second. */
const maxTries = 5

/**
 * Sends the new value beside the other one, which stays as it is. When another admin was faster (412) the affiliate comes with
 * the refusal, and the new value is sent again with the other one of by now (docs/decisions/0018).
 */
export async function sendStatus({ affiliate, field, value, from }: StatusChange): Promise<Changed> {
  let before = affiliate
  for (let tries = 1; ; tries += 1) {
    const { status, payment_status, affiliate_code, version } = before
    try {
      const { data } = await call(affiliateEndpoints.updateStatus, {
        params: { affiliate_code },
        body: { status, payment_status, [field]: value },
        ifMatch: version,
      })
      return { before, after: data ?? { ...before, [field]: value } }
    } catch (failure) {
      const newest = newestIn(failure)
      if (!newest || tries === maxTries || (from !== undefined && newest[field] !== from)) throw failure
      before = newest
    }
  }
}

const newestIn = (failure: unknown): Affiliate | undefined =>
  failure instanceof ApiError && failure.status === 412 ? Affiliate.safeParse(failure.current).data : undefined
