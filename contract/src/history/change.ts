import { lazySchema } from '../lazy-schema'
import { Picture, Video } from '../entities/media'
import { Id, Timestamp } from '../values/fields'
import { z } from '../zod'

// What the history shows of a change (docs/decisions/0078).

/** The kinds of records with a history: the names of their tables. */
export const historyEntities = [
  'property',
  'agent',
  'affiliate',
  'announcement',
  'banner',
  'career',
  'admin',
  'inquiry',
  'signup',
  'webhook',
  'area',
  'feed_mapping',
] as const
export type HistoryEntity = (typeof historyEntities)[number]

export const isHistoryEntity = (entity: string): entity is HistoryEntity =>
  (historyEntities as readonly string[]).includes(entity)

export const changeActions = [
  'create',
  'update',
  'delete',
  'restore',
  'archive',
  'unarchive',
  'move',
  'erase',
  'expire',
  'purge',
  'export',
] as const
export type ChangeAction = (typeof changeActions)[number]

export const changeSources = ['console', 'API', 'command', 'intake', 'server'] as const
export type ChangeSource = (typeof changeSources)[number]

const operationKinds = ['move', 'import', 'undo', 'retention', 'purge', 'erasure', 'bulk', 'export'] as const
export type OperationKind = (typeof operationKinds)[number]

const operationStates = ['running', 'stopped', 'done'] as const

/** The value of `undo` of a change that can be undone; otherwise it is the reason why not. */
export const undoIsPossible = 'possible'

/** A record that an undo leaves as it is, and why. */
export const LeftRecord = lazySchema(() =>
  z.object({
    entity: z.string(),
    id: z.string(),
    reason: z.string(),
    /** The name of the record as it is now; null if it no longer exists. Only in an operation's own call. */
    label: z.optional(z.nullable(z.string())),
  }),
)
export type LeftRecord = z.infer<typeof LeftRecord>

/** How many of the left records a response has at most. */
export const maxLeftRecords = 1_000

/** How many records were left; servers of earlier versions send all of them instead. */
export const leftCountOf = ({ left, left_count }: Pick<Operation, 'left' | 'left_count'>): number =>
  left_count ?? left.length

/** What one action changed in several records, or in one by an undo. */
export const Operation = lazySchema(() =>
  z.object({
    id: Id,
    kind: z.enum(operationKinds),
    /** `running`: it goes on, also after a restart of the server. `stopped`: it can be continued. */
    state: z.enum(operationStates),
    created_at: Timestamp,
    /** How many records it is about, and how many it has changed. */
    total: z.int(),
    done: z.int(),
    /** Those that it has left: 1,000 of them (activity: 20); its own call has the others by `page`. */
    left: z.array(LeftRecord),
    /** How many it has left in all. */
    left_count: z.optional(z.int()),
    /** The change or the operation that it undoes, and the operation that has undone it. */
    undoes: z.nullable(Id),
    undone_by: z.nullable(Id),
    /** The kind of the operation that it undoes; null if it undoes none. */
    undoes_kind: z.nullable(z.enum(operationKinds)),
    /** The state of the operation that has undone it. */
    undo_state: z.nullable(z.enum(operationStates)),
    /** `possible`, or why it cannot be undone. */
    undo: z.string(),
    /** What is known besides. Of a move: the ids of both agents, and their names as they are now. */
    details: z.record(z.string(), z.unknown()),
  }),
)
export type Operation = z.infer<typeof Operation>

export const RecordedChange = lazySchema(() =>
  z.object({
    id: Id,
    created_at: Timestamp,
    /** Who made it; null for the program itself. An admin may be deleted since. */
    admin: z.nullable(z.object({ id: Id, name: z.string() })),
    /** Null for a change before the version that records it. */
    source: z.nullable(z.enum(changeSources)),
    action: z.enum(changeActions),
    /** One of `historyEntities`, or `erasure`. */
    entity: z.string(),
    entity_id: z.string(),
    operation_id: z.nullable(Id),
    /** The fields that differ, by name. A new record has null before, a deleted one after. */
    fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
    /** What is known besides, such as the number of removed files. */
    details: z.record(z.string(), z.unknown()),
    /** The names of records that fields refer to, by id; of captioned photographs, by key: photograph 2. */
    names: z.record(z.string(), z.string()),
    /** The files that fields name by their keys, by key. One that no longer exists is missing. */
    files: z.record(z.string(), z.object({ picture: z.nullable(Picture), video: z.nullable(Video) })),
    /** Personal values were not recorded or have been erased (docs/decisions/0042). */
    lacks_personal: z.boolean(),
    /** The name of the record as it is now; null if it no longer exists. */
    label: z.nullable(z.string()),
    /** `possible`, or why the change cannot be undone. */
    undo: z.string(),
    /** In the activity: the operation of which this is the first change. */
    operation: z.nullable(Operation),
  }),
)
export type RecordedChange = z.infer<typeof RecordedChange>
