import type { SuccessResponse } from '@gatehouse/contract/response'
import type { Career, CareerInput, careerEndpoints } from '@gatehouse/contract/career'

import type { RequestContext } from '../../http/request-context'
import type { ReadPage } from '../../records/list-response'

export interface Saved {
  readonly status: true
  readonly message: string
  readonly data: Career
}

type Changing = 'create' | 'update' | 'remove' | 'restore'
export type CareerCall<Name extends Changing> = RequestContext<(typeof careerEndpoints)[Name]>

/**
 * Where career postings live: our own database, or a hosted document database (docs/decisions/0019). Every change is recorded in
 * `change`, honours If-Match and Idempotency-Key, and is refused with the same sentences in both.
 */
export interface CareersStore {
  /** Whether a text can be the id of a posting here. */
  isId(text: string): boolean
  /** Newest first. One reader serves one request. */
  list(call: Pick<RequestContext<typeof careerEndpoints.list>, 'db' | 'query'>): ReadPage
  create(call: CareerCall<'create'>): Promise<Saved>
  update(call: CareerCall<'update'>): Promise<Saved>
  remove(call: CareerCall<'remove'>): Promise<SuccessResponse>
  restore(call: CareerCall<'restore'>): Promise<SuccessResponse>
  /** Finishes or forgets what a crash left half done. `isStarting`: nobody else is at work, so it may be of this very minute. */
  tidy(isStarting?: boolean): Promise<void>
  close(): Promise<void>
}

export type CareerFields = Pick<Career, keyof CareerInput>

/** The fields that everybody who reads postings knows (S7.35), and what a `change` row shows. */
export function fieldsOf(career: CareerFields): CareerFields {
  const { title, description, location, position, salary, type, link } = career
  return { title, description, location, position, salary, type, link }
}
