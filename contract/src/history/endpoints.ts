import { callsOf } from '../calls'
import { PropertyCard } from '../entities/property'
import { lazySchema } from '../lazy-schema'
import { filter, pagingFields } from '../paging'
import { recordOf } from '../response'
import { Id, isCalendarDate, Timestamp } from '../values/fields'
import { z } from '../zod'
import { UndoInput, UndoResponse } from './undo'
import { changeActions, changeSources, historyEntities, Operation, RecordedChange } from './change'

export const historyMessages = {
  unknownEntity: 'There is no such kind of record',
  recordNotFound: 'Nothing is recorded about this record',
  operationNotFound: 'Operation not found',
  changeNotFound: 'Change not found',
  wrongTime: 'Enter a date such as 2026-11-25 or a time such as 2026-11-25T09:30:00Z',
  notRecordedThen: 'The record did not exist at this time',
} as const

/** A time, or a day in Lagos. */
const Time = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d))?$/, historyMessages.wrongTime),
  z.refine((text) => isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), historyMessages.wrongTime),
)

const choice = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  filter(z.enum(values, `${name} must be one of ${values.join(', ')}`))

const { limit, cursor, page } = pagingFields()

const HistoryQuery = lazySchema(() => z.object({ limit, cursor }))

export const ActivityQuery = lazySchema(() =>
  z.object({
    admin_id: filter(z.string().check(z.maxLength(100))),
    entity: choice('entity', [...historyEntities, 'erasure', 'export', 'api_key']),
    action: choice('action', changeActions),
    source: choice('source', changeSources),
    /** From this time or day on. */
    from: filter(Time),
    /** Until this time, or to the end of this day. */
    to: filter(Time),
    /** The changes of one operation, instead of one entry for each operation. */
    operation_id: filter(z.string().check(z.maxLength(100))),
    limit,
    cursor,
  }),
)
export type ActivityQuery = z.infer<typeof ActivityQuery>

const ChangeList = lazySchema(() =>
  z.object({ status: z.literal(true), data: z.array(RecordedChange), next_cursor: z.nullable(z.string()) }),
)

export const BinQuery = lazySchema(() => z.object({ entity: choice('entity', historyEntities), limit, cursor }))
export type BinQuery = z.infer<typeof BinQuery>

/** A deleted record that can be restored. */
export const DeletedRecord = lazySchema(() =>
  z.object({
    entity: z.enum(historyEntities),
    id: Id,
    label: z.string(),
    deleted_at: Timestamp,
    /** Null if the history does not say. */
    deleted_by: z.nullable(z.object({ id: Id, name: z.string() })),
    restorable_until: Timestamp,
    /** Files that are restored with it. */
    files: z.int(),
    /** A property as lists show it; null for other kinds. */
    card: z.nullable(PropertyCard),
  }),
)
export type DeletedRecord = z.infer<typeof DeletedRecord>

const LeftQuery = lazySchema(() => z.object({ page }))

const TimeQuery = lazySchema(() => z.object({ time: Time }))

/** A record as it was. `data` has the shape of its `find` call. */
export const PastRecord = lazySchema(() =>
  z.object({
    status: z.literal(true),
    data: z.unknown(),
    /** How many of its files no longer exist. */
    missing_files: z.int(),
  }),
)

const { get, post } = callsOf('History')

/** Additions to the specification (docs/decisions/0078). */
export const historyEndpoints = {
  record: get('/admin/history/{entity}/{id}', 'The changes of one record, newest first', {
    query: HistoryQuery,
    response: ChangeList,
  }),
  at: get('/admin/history/{entity}/{id}/at', 'A record as it was at a time, in the shape of its own call', {
    query: TimeQuery,
    response: PastRecord,
  }),
  restoreVersion: post('/admin/history/{entity}/{id}/at', 'Put a record back as it was at a time; it can be undone', {
    body: TimeQuery,
    response: UndoResponse,
  }),
  activity: get('/admin/activity', 'The changes of all records, newest first; an operation is one entry', {
    query: ActivityQuery,
    response: ChangeList,
  }),
  bin: get('/admin/bin', 'What was deleted and can be restored, last deleted first', {
    query: BinQuery,
    response: lazySchema(() =>
      z.object({ status: z.literal(true), data: z.array(DeletedRecord), next_cursor: z.nullable(z.string()) }),
    ),
  }),
  operation: get('/admin/operations/{id}', 'An operation and its progress; of what it has left, 1,000 in a page', {
    query: LeftQuery,
    response: recordOf(Operation),
  }),
  stopOperation: post('/admin/operations/{id}/stop', 'Stop an operation that is running; it can be continued', {
    response: recordOf(Operation),
  }),
  continueOperation: post('/admin/operations/{id}/continue', 'Continue an operation that was stopped', {
    response: recordOf(Operation),
  }),
  change: get('/admin/changes/{id}', 'One change', { response: recordOf(RecordedChange) }),
  undoChange: post('/admin/changes/{id}/undo', 'Undo one change; 409 with `conflicts` where a choice is needed', {
    body: UndoInput,
    response: UndoResponse,
  }),
  undoOperation: post('/admin/operations/{id}/undo', 'Undo what an operation changed, where it was not changed since', {
    body: UndoInput,
    response: UndoResponse,
  }),
} as const
