import { lazySchema } from '../lazy-schema'
import { savedOf } from '../response'
import { Id } from '../values/fields'
import { preprocess, z } from '../zod'
import { LeftRecord } from './change'

/** Why a change cannot be undone. */
export const undoReasons = {
  undone: 'It was undone already',
  erased: 'What was erased cannot be brought back',
  exported: 'A file that was downloaded cannot be taken back',
  purged: 'The record no longer exists',
  move: 'Undo the move of the properties instead',
  filesRemoved: 'Removed files cannot be brought back',
  restored: 'The record has been restored since',
  tooOld: 'It was made more than 30 days ago',
  deleted: 'The record is deleted. Restore it first.',
  agentDeleted: 'Its agent was deleted since. Restore the agent first, if it is still in the bin.',
  nothing: 'Nothing is recorded that could be put back',
  changedSince: 'It was changed since',
  taken: 'Another record has one of its values now',
  running: 'It is still going on',
  ended: 'It has ended already',
  storedElsewhere: 'Careers are stored in Firestore, where only one is changed at a time',
  unreachable: 'The careers cannot be reached at the moment',
  notDeletable: 'A record of this kind cannot be deleted',
  keyCreated: 'Revoke the key instead',
  keyRevoked: 'A revoked key cannot be used again',
} as const

export const undoMessages = {
  undone: 'The change was undone',
  restored: 'The record is as it was then',
  asItWas: 'Everything is as it was already',
  goesOn: 'The undo is going on in the background',
} as const

/** With 409: a field that was changed since, of which a choice is needed. */
export const UndoConflict = lazySchema(() =>
  z.object({
    /** `record` if the record itself would be deleted. */
    field: z.string(),
    // oxlint-disable-next-line unicorn/no-thenable -- The response has a field with this name, and no code awaits this object.
    then: z.unknown(),
    now: z.unknown(),
    changed_by: z.nullable(z.string()),
  }),
)
export type UndoConflict = z.infer<typeof UndoConflict>

/** What to do with fields that were changed since: put them back, or leave them as they are now. */
export const UndoInput = lazySchema(() =>
  preprocess(
    (sent) => sent ?? {},
    z.object({ choose: z.optional(z.record(z.string(), z.enum(['then', 'now'], 'Choose then or now'))) }),
  ),
)
export type UndoInput = z.infer<typeof UndoInput>

const Undone = lazySchema(() =>
  z.object({
    operation_id: Id,
    undone: z.int(),
    /** At most 1,000; the call of the operation has the others by `page`. */
    left: z.array(LeftRecord),
    left_count: z.optional(z.int()),
    /** Only of a large operation that goes on after this response, or was stopped. */
    state: z.optional(z.enum(['running', 'stopped'])),
  }),
)
export type Undone = z.infer<typeof Undone>

export const UndoResponse = savedOf(Undone)
export type UndoResponse = z.infer<typeof UndoResponse>
