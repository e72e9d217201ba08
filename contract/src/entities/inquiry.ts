import { listOf, recordOf, savedOf } from '../response'
import { callsOf } from '../calls'
import { filterShape, recordSchema, sortField } from '../fields/derive'
import type { Fields } from '../fields/field'
import { computed, filteredTimestamp, id, managed, version } from '../fields/managed'
import { code, email, text } from '../fields/text'
import { Id, Timestamp } from '../values/fields'
import { described, filter, pagingFields } from '../paging'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/** The fields that identify the property of an inquiry. */
export const InquiredProperty = lazySchema(() =>
  z.object({
    id: Id,
    type: z.string(),
    location: z.string(),
    price: z.nullable(z.number()),
    archived: z.boolean(),
    reference: z.nullable(z.string()),
  }),
)

/** A question sent through the business's own site or app (docs/decisions/0024). */
export const inquiryFields = {
  id: id(),
  name: text({ label: 'Name', max: 200, isPersonal: true, isSearched: true }),
  email: email({ label: 'Email', isPersonal: true, isSearched: true }),
  phone_number: code({ label: 'Phone number', max: 40, default: '', isPersonal: true, isSearched: true }),
  message: text({ label: 'Message', max: 5_000, isPersonal: true, isSearched: true }),
  property_id: managed(() => z.nullable(Id)),
  source: text({ label: 'Source', max: 200, default: '', isPersonal: true, isSearched: true }),
  created_at: filteredTimestamp(),
  /** Null if the inquiry names none, or if that property was deleted. */
  property: computed(() => z.nullable(InquiredProperty)),
  version: version(),
  /** When an admin marked it as answered; null while it is open. */
  answered_at: managed(() => z.nullable(Timestamp)),
  /** The name of that admin. */
  answered_by: computed(() => z.nullable(z.string())),
} satisfies Fields

export const Inquiry = recordSchema(inquiryFields)
export type Inquiry = z.infer<typeof Inquiry>

/** The first two are the exact messages of S8.21. */
export const inquiryMessages = {
  invalidData: 'Invalid data received from server',
  failedToFetchList: 'Failed to fetch inquiries',
  notFound: 'Inquiry not found',
  answered: 'Inquiry marked as answered',
  notAnswered: 'Inquiry marked as not answered',
  failedToMark: 'Failed to mark inquiry',
  errorMarking: 'Error marking inquiry',
  deleted: 'Inquiry deleted successfully',
  restored: 'Inquiry restored successfully',
  confirmDelete: 'Are you sure you want to delete this inquiry?',
} as const

export const inquiryStates = ['open', 'answered'] as const

/** `q` searches name, email, phone number, message and source. */
export const InquiryQuery = lazySchema(() =>
  z.object({
    ...pagingFields(),
    sort: sortField(inquiryFields, 'latest'),
    ...filterShape(inquiryFields),
    property_id: filter(z.string().check(z.maxLength(100))),
    state: described('Default: both', filter(z.enum(inquiryStates, 'state must be open or answered'))),
  }),
)
export type InquiryQuery = z.infer<typeof InquiryQuery>

const { get, post, put, del } = callsOf('Inquiries')

export const inquiryEndpoints = {
  list: get('/admin/inquiries', 'Inquiries, newest first: the whole list, or a page of it by query', {
    query: InquiryQuery,
    response: listOf(Inquiry),
  }),
  /** An addition, like `setAnswered` (docs/decisions/0024). */
  find: get('/admin/inquiries/{id}', 'An inquiry and its position in the list, 1 for the newest', {
    response: recordOf(lazySchema(() => z.extend(Inquiry, { position: z.int() }))),
  }),
  setAnswered: put('/admin/inquiries/{id}/answered', 'Mark an inquiry as answered by me, or as not answered', {
    body: lazySchema(() => z.object({ answered: z.boolean({ error: 'answered must be true or false' }) })),
    response: savedOf(Inquiry),
  }),
  /** Additions (docs/decisions/0042). */
  remove: del('/admin/inquiries/{id}', 'Delete an inquiry; it can be restored for 30 days'),
  restore: post('/admin/inquiries/restore/{id}', 'Restore a deleted inquiry'),
} as const
