import { listOf, recordOf, savedOf } from '../response'
import { callsOf } from '../calls'
import { choice } from '../fields/choice'
import { filterShape, inputSchema, recordSchema, sortField } from '../fields/derive'
import type { Fields } from '../fields/field'
import { computed, filteredTimestamp, id, timestamp, version } from '../fields/managed'
import { code, email, text } from '../fields/text'
import { Picture } from './media'
import { pagingFields } from '../paging'
import type { FileSlot } from '../files/upload'
import { maxImageBytes, maxImagePixels, imageTypes } from '../files/upload'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/**
 * A company that lists properties. The counts are computed from its properties (S3.5). Editing is an addition
 * to the specification (docs/decisions/0021).
 */
export const agentFields = {
  id: id(),
  first_name: text({ label: 'First name', max: 100, isPersonal: true, isSearched: true }),
  last_name: text({ label: 'Last name', max: 100, isPersonal: true, isSearched: true }),
  company_name: text({ label: 'Company name', max: 200, isPersonal: true, isSearched: true }),
  email: email({ label: 'Email', isPersonal: true, isSearched: true }),
  phone_number: code({ label: 'Phone number', max: 40, isPersonal: true, isSearched: true }),
  logo: computed(() => z.nullable(z.string()), { label: 'Logo' }),
  city: text({ label: 'City', max: 100, isPersonal: true, isSearched: true }),
  postcode: code({ label: 'Postcode', max: 20, isPersonal: true }),
  status: choice({ label: 'Status', options: ['ACTIVE'], message: 'Status must be ACTIVE', default: 'ACTIVE' }),
  property_count: computed(() => z.int()),
  archived_property_count: computed(() => z.int()),
  created_at: filteredTimestamp(),
  updated_at: timestamp(),
  version: version(),
  media: computed(() => z.object({ logo: z.nullable(Picture) })),
} satisfies Fields

export const Agent = recordSchema(agentFields)
export type Agent = z.infer<typeof Agent>

export const AgentInput = inputSchema(agentFields)
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
    sort: sortField(agentFields, 'latest', 'properties'),
    ...filterShape(agentFields),
  }),
)
export type AgentQuery = z.infer<typeof AgentQuery>

const { get, post, put, del } = callsOf('Agents')

/** S7.12 to S7.15; `update` and `restore` are additions. */
export const agentEndpoints = {
  list: get('/admin/agents', 'Agents: the whole list, or a page of it by query', {
    query: AgentQuery,
    response: listOf(Agent),
  }),
  find: get('/admin/agents/{id}', 'One agent', { response: recordOf(Agent) }),
  create: post('/admin/agents/add', 'Create an agent with its logo', {
    body: AgentInput,
    files: agentFiles,
    filesMissing: { logo: agentMessages.logoRequired },
    response: savedOf(Agent),
    success: 201,
  }),
  update: put('/admin/agents/edit/{id}', 'Edit an agent; without a new logo the current one is kept', {
    body: AgentInput,
    files: agentFiles,
    response: savedOf(Agent),
  }),
  remove: del('/admin/agents/delete/{id}', 'Delete an agent that has no property; it can be restored for 30 days'),
  restore: post('/admin/agents/restore/{id}', 'Restore a deleted agent with its logo'),
} as const
