import type { CommonOptions } from '../call-options.ts'
import type { Caller } from '../caller.ts'
import { readAll } from '../pages.ts'
import type { Calls } from '../wire.ts'
import { orNull } from './or-null.ts'

type AgentQuery = Calls['GET /admin/agents']['query']
type InquiryQuery = Calls['GET /admin/inquiries']['query']

/** The agents, with the personal data of each. */
export const agentsOf = (caller: Caller) => ({
  list: (query: NonNullable<AgentQuery> = {}, options?: CommonOptions) =>
    caller.call('GET /admin/agents', { ...options, query: { limit: 20, ...query } }),
  all: (query: AgentQuery = {}, options?: CommonOptions) => readAll(caller, 'GET /admin/agents', { ...options, query }),
  find: (id: string, options?: CommonOptions) =>
    orNull(caller.call('GET /admin/agents/{id}', { ...options, params: { id } })),
})

/** The inquiries that admins see. */
export const inquiriesOf = (caller: Caller) => ({
  list: (query: NonNullable<InquiryQuery> = {}, options?: CommonOptions) =>
    caller.call('GET /admin/inquiries', { ...options, query: { limit: 20, ...query } }),
  all: (query: InquiryQuery = {}, options?: CommonOptions) =>
    readAll(caller, 'GET /admin/inquiries', { ...options, query }),
  find: (id: string, options?: CommonOptions) =>
    orNull(caller.call('GET /admin/inquiries/{id}', { ...options, params: { id } })),
})

/** What visitors of the business's own site send. Repeated with the same content it is stored once. */
export const intakeOf = (caller: Caller) => ({
  signup: (body: Calls['POST /intake/signups']['body'], options?: CommonOptions) =>
    caller.call('POST /intake/signups', { ...options, body }),
  inquiry: (body: Calls['POST /intake/inquiries']['body'], options?: CommonOptions) =>
    caller.call('POST /intake/inquiries', { ...options, body }),
})
