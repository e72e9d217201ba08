import type { SuccessResponse } from '@gatehouse/contract/response'
import type { Career, CareerInput, careerEndpoints } from '@gatehouse/contract/entities/career'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import type { RequestContext } from '../../http/request-context'
import type { SavedResponse } from '../../records/lifecycle'
import type { RawJson, RawJsonStream } from '../../records/raw-json'

type Change = 'create' | 'update' | 'remove' | 'restore'
export type CareerRequest<Name extends Change> = RequestContext<(typeof careerEndpoints)[Name]>

/**
 * Where career postings are stored: our own database, or a Firestore project
 * (docs/decisions/0019). Both stores insert a `change` row for every change,
 * support If-Match and Idempotency-Key, and return the same messages.
 */
export interface CareersStore {
  /** Newest first. */
  list(request: RequestContext<typeof careerEndpoints.list>): Promise<RawJson | RawJsonStream>
  /** The newest postings with all words of a text. */
  search(db: Kysely<Tables>, q: string, limit: number): Promise<readonly Career[]>
  create(request: CareerRequest<'create'>): Promise<SavedResponse<Career>>
  update(request: CareerRequest<'update'>): Promise<SavedResponse<Career>>
  remove(request: CareerRequest<'remove'>): Promise<SuccessResponse>
  restore(request: CareerRequest<'restore'>): Promise<SuccessResponse>
  /**
   * Completes or discards changes that a crash interrupted. With `isStarting`
   * no other instance is running, so recent changes are interrupted too.
   */
  finishInterrupted(isStarting?: boolean): Promise<void>
  close(): Promise<void>
}

export type CareerFields = Pick<Career, keyof CareerInput>

/**
 * Exactly the fields of S7.35, which are also those of a `change` row. Firestore rejects undefined, and a
 * missing field would be removed.
 */
export function fieldsOf(career: CareerFields): CareerFields {
  const { title, description, location, position, salary, type, link } = career
  return { title, description, location, position, salary, type, link }
}
