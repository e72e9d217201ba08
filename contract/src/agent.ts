import { listOf, recordOf, savedOf } from './answer'
import { endpoint } from './endpoint'
import { Email, Id, requiredText, Timestamp, whenGiven } from './fields'
import { Picture } from './media'
import { filter, pagingFields } from './paging'
import { asNumberOrNull, asPicture, asText, asTextOrNull, asTimestamp, readsList, readsRecord } from './plain-host'
import type { FileSlot } from './upload'
import { imageBytesMost, imagePixelsMost, imageTypes } from './upload'
import { z } from './zod'

/** A company that lists properties. The counts are computed from its properties (specification, section 3). */
export const Agent = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  logo: z.string().nullable(),
  city: z.string(),
  postcode: z.string(),
  status: z.string(),
  property_count: z.number().int(),
  archived_property_count: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.number().int(),
  media: z.object({ logo: Picture.nullable() }),
})
export type Agent = z.infer<typeof Agent>

export const AgentInput = z.object({
  first_name: requiredText('First name is required', 100),
  last_name: requiredText('Last name is required', 100),
  company_name: requiredText('Company name is required', 200),
  email: Email,
  phone_number: requiredText('Phone number is required', 40),
  city: requiredText('City is required', 100),
  postcode: requiredText('Postcode is required', 20),
  status: whenGiven(z.literal('ACTIVE', 'Status must be ACTIVE')),
})
export type AgentInput = z.infer<typeof AgentInput>

export const agentFiles = {
  logo: {
    accepts: imageTypes,
    most: 1,
    bytesMost: imageBytesMost,
    pixelsMost: imagePixelsMost,
    wrongType: 'The logo must be jpg, png or webp',
    noun: 'logo',
  },
} as const satisfies Record<string, FileSlot>

export const agentSentences = {
  created: 'Agent created successfully',
  notFound: 'Agent not found',
  logoRequired: 'Logo is required',
  emailTaken: 'Another agent has this email address',
} as const

export const AgentQuery = z.object({
  ...pagingFields,
  sort: filter(z.enum(['latest', 'properties'], 'sort must be latest or properties')),
})
export type AgentQuery = z.infer<typeof AgentQuery>

const tag = 'Agents'

/** Completes an agent of a host that knows only section 7; its counts are then computed from the properties. */
function completeAgent(agent: Record<string, unknown>) {
  if ('media' in agent) return agent
  const logo = asTextOrNull(agent['logo'])
  return {
    id: agent['id'],
    first_name: asText(agent['first_name']),
    last_name: asText(agent['last_name']),
    company_name: asText(agent['company_name']),
    email: asText(agent['email']),
    phone_number: asText(agent['phone_number']),
    logo,
    city: asText(agent['city']),
    postcode: asText(agent['postcode']),
    status: asText(agent['status']),
    property_count: asNumberOrNull(agent['property_count']) ?? 0,
    archived_property_count: asNumberOrNull(agent['archived_property_count']) ?? 0,
    created_at: asTimestamp(agent['created_at']),
    updated_at: asTimestamp(agent['updated_at'] ?? agent['created_at']),
    version: asNumberOrNull(agent['version']) ?? 0,
    media: { logo: logo === null ? null : asPicture(logo) },
  }
}

/** Specification, section 7, Agents. */
export const agentCalls = {
  list: endpoint({
    method: 'GET',
    path: '/admin/agents',
    summary: 'Agents: the whole list, or a page of it by query',
    tag,
    access: 'admin',
    query: AgentQuery,
    answer: listOf(Agent),
    reads: readsList(completeAgent),
  }),
  find: endpoint({
    method: 'GET',
    path: '/admin/agents/{id}',
    summary: 'One agent',
    tag,
    access: 'admin',
    answer: recordOf(Agent),
    reads: readsRecord(completeAgent),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/agents/add',
    summary: 'Create an agent with its logo',
    tag,
    access: 'admin',
    body: AgentInput,
    files: agentFiles,
    filesMissing: { logo: agentSentences.logoRequired },
    answer: savedOf(Agent),
    success: 201,
  }),
} as const
