import { callsOf } from '../calls'
import { savedOf } from '../response'
import { Id, Timestamp } from '../values/fields'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'
import { agentMessages } from './agent'
import { propertyMessages } from './property-messages'

/** The messages of moving properties, an addition to the specification (docs/decisions/0035). */
export const propertyMoveMessages = {
  agentRequired: 'Choose the agent to move the properties to',
  sameAgent: 'Choose a different agent',
  none: 'This agent has no properties',
  notFound: 'This move is not known or was made more than 30 days ago',
  agentDeleted: 'The previous agent was deleted in the meantime. Restore it first.',
  failed: 'Failed to move properties',
  error: 'Error moving properties',
} as const

/** Properties that one request moves; the response says how many remain. */
export const maxMovedProperties = 5_000

const AgentId = (missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(100, propertyMessages.agentUnknown))

export const PropertyMoveInput = lazySchema(() =>
  z.object({
    from_agent_id: AgentId(agentMessages.noId),
    to_agent_id: AgentId(propertyMoveMessages.agentRequired),
  }),
)
export type PropertyMoveInput = z.infer<typeof PropertyMoveInput>

export const PropertyMove = lazySchema(() =>
  z.object({
    id: Id,
    moved_count: z.int(),
    /** More than 0 when the agent has more than `maxMovedProperties`. */
    remaining_count: z.int(),
    undoable_until: Timestamp,
  }),
)
export type PropertyMove = z.infer<typeof PropertyMove>

export const PropertyMoveUndo = lazySchema(() =>
  z.object({
    restored_count: z.int(),
    /** Properties that were changed, archived or deleted after the move; they are not moved back. */
    skipped_count: z.int(),
  }),
)
export type PropertyMoveUndo = z.infer<typeof PropertyMoveUndo>

const { post } = callsOf('Properties')

export const propertyMoveEndpoints = {
  create: post('/admin/properties/move', 'Move all properties of an agent, active and archived, to another agent', {
    body: PropertyMoveInput,
    response: savedOf(PropertyMove),
  }),
  undo: post(
    '/admin/properties/move/undo/{id}',
    'Move back the properties that were not changed since; possible for 30 days',
    { response: savedOf(PropertyMoveUndo) },
  ),
} as const
