import type { SuccessResponse } from '@gatehouse/contract/response'
import type { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import type { Career, CareerInput, careerEndpoints } from '@gatehouse/contract/entities/career'
import type { Kysely, Selectable, Transaction } from 'kysely'

import type { CareerWriteTable, Tables } from '../../database/tables'
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
  /** Null if there is none with this id. */
  find(db: Kysely<Tables>, id: string): Promise<Career | null>
  create(request: CareerRequest<'create'>): Promise<SavedResponse<Career>>
  update(request: CareerRequest<'update'>): Promise<SavedResponse<Career>>
  remove(request: CareerRequest<'remove'>): Promise<SuccessResponse>
  restore(request: CareerRequest<'restore'>): Promise<SuccessResponse>
  /**
   * Completes or discards changes that a crash interrupted. With `isStarting`
   * no other instance is running, so recent changes are interrupted too.
   */
  finishInterrupted(isStarting?: boolean): Promise<void>
  /** What the history needs of postings that are not in our tables; null if they are. */
  readonly elsewhere: CareersElsewhere | null
  close(): Promise<void>
}

/** A change of a document, stored before the document is written (docs/decisions/0019). */
export type CareerWrite = Selectable<CareerWriteTable>

type UndoName = 'undoChange' | 'undoOperation' | 'restoreVersion'
/** A request that puts a posting back as it was. */
export type CareerUndoRequest = { [Name in UndoName]: RequestContext<(typeof historyEndpoints)[Name]> }[UndoName]

/** A change of one posting that is an operation (docs/decisions/0078). */
export interface OperationOnCareer<Response> {
  readonly id: string
  readonly action: 'update' | 'delete' | 'restore'
  readonly operation: NonNullable<CareerWrite['operation']>
  /**
   * The fields that an update sets, `{}` for the other actions, or what is done if nothing has to change.
   * Called again when the posting has changed in between; null if it does not exist. @throws AppError
   */
  readonly choose: (current: Career | null) => Promise<Partial<CareerFields> | Unchanged<Response>>
  readonly response: (operationId: string) => Response
}

/** What is done in a transaction of its own where no document has to change. */
export type Unchanged<Response> = (tx: Transaction<Tables>) => Promise<Response>

/** A deleted posting as its delete has stored it. */
interface DeletedCareer {
  readonly fields: CareerFields
  readonly deletedAt: Date
}

export interface CareersElsewhere {
  /** By id; those that do not exist are missing. @throws AppError unavailable */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, Career>>
  /** What was deleted here and can be restored, by id. */
  findDeleted(ids: readonly string[]): Promise<ReadonlyMap<string, DeletedCareer>>
  /** Changes a posting in the steps of docs/decisions/0019, which complete the operation, too. */
  change<Response extends object>(request: CareerUndoRequest, operation: OperationOnCareer<Response>): Promise<Response>
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
