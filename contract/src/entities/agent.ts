import { SuccessResponse, listOf, recordOf, savedOf } from '../response'
import { endpoint } from '../endpoint'
import { emailAddress, Id, requiredCode, requiredText, Timestamp, whenGiven } from '../values/fields'
import { Picture } from './media'
import { filter, pagingFields } from '../paging'
import type { FileSlot } from '../files/upload'
import { maxImageBytes, maxImagePixels, imageTypes } from '../files/upload'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/** A company that lists properties. The counts are computed from its properties (S3.5). */
export const Agent = lazySchema(() =>
  z.object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    company_name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    logo: z.nullable(z.string()),
    city: z.string(),
    postcode: z.string(),
    status: z.string(),
    property_count: z.int(),
    archived_property_count: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: z.int(),
    media: z.object({ logo: z.nullable(Picture) }),
  }),
)
export type Agent = z.infer<typeof Agent>

/**
 * The fields of New Agent and Edit agent; editing is an addition to the specification (docs/decisions/0021).
 */
export const AgentInput = lazySchema(() =>
  z.object({
    first_name: requiredText('First name is required', 100),
    last_name: requiredText('Last name is required', 100),
    company_name: requiredText('Company name is required', 200),
    email: emailAddress(),
    phone_number: requiredCode('Phone number is required', 40),
    city: requiredText('City is required', 100),
    postcode: requiredCode('Postcode is required', 20),
    status: whenGiven(z.literal('ACTIVE', 'Status must be ACTIVE')),
  }),
)
export type AgentInput = z.infer<typeof AgentInput>

export const agentFiles = {
  logo: {
    accepts: imageTypes,
    max: 1,
    maxBytes: maxImageBytes,
    maxPixels: maxImagePixels,
    wrongType: 'The logo must be jpg, png or webp',
    label: 'logo',
  },
} as const satisfies Record<string, FileSlot>

/** The exact messages of S8.13 to S8.15, and further ones in the same style. */
export const agentMessages = {
  created: 'Agent created successfully',
  updated: 'Agent updated successfully',
  deleted: 'Agent deleted successfully',
  restored: 'Agent restored successfully',
  notFound: 'Agent not found',
  noId: 'No agent ID provided',
  none: 'No agents available',
  logoRequired: 'Logo is required',
  emailTaken: 'Another agent has this email address',
  emailTakenSince: 'Another agent now has this email address, so this one cannot be restored',
  assigned: 'Cannot delete agents currently assigned to a property',
  confirmDelete: 'Are you sure you want to delete this agent?',
  failedToFetch: 'Failed to fetch agent',
  failedToFetchList: 'Failed to fetch agents',
  failedToCreate: 'Failed to create agent',
  errorCreating: 'Error creating agent',
  failedToUpdate: 'Failed to update agent',
  errorUpdating: 'Error updating agent',
  errorOccurred: 'An Error Occurred',
} as const

export const AgentQuery = lazySchema(() =>
  z.object({
    ...pagingFields(),
    sort: filter(z.enum(['latest', 'properties'], 'sort must be latest or properties')),
  }),
)
export type AgentQuery = z.infer<typeof AgentQuery>

const tag = 'Agents'

/** S7.12 to S7.15; `update` and `restore` are additions. */
export const agentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/agents',
    summary: 'Agents: the whole list, or a page of it by query',
    tag,
    access: 'admin',
    query: AgentQuery,
    response: listOf(Agent),
  }),
  find: endpoint({
    method: 'GET',
    path: '/admin/agents/{id}',
    summary: 'One agent',
    tag,
    access: 'admin',
    response: recordOf(Agent),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/agents/add',
    summary: 'Create an agent with its logo',
    tag,
    access: 'admin',
    body: AgentInput,
    files: agentFiles,
    filesMissing: { logo: agentMessages.logoRequired },
    response: savedOf(Agent),
    success: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/agents/edit/{id}',
    summary: 'Edit an agent; without a new logo the current one is kept',
    tag,
    access: 'admin',
    body: AgentInput,
    files: agentFiles,
    response: savedOf(Agent),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/agents/delete/{id}',
    summary: 'Delete an agent that has no property; it can be restored for 30 days',
    tag,
    access: 'admin',
    response: SuccessResponse,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/agents/restore/{id}',
    summary: 'Restore a deleted agent with its logo',
    tag,
    access: 'admin',
    response: SuccessResponse,
  }),
} as const
