import { listOf } from '../response'
import { endpoint } from '../endpoint'
import { Id, Timestamp } from '../values/fields'
import { filter, pagingFields } from '../paging'
import { z } from '../zod'

/** The fields that identify the property of an inquiry. */
export const InquiredProperty = z.object({
  id: Id,
  type: z.string(),
  location: z.string(),
  price: z.number().nullable(),
  archived: z.boolean(),
})
export type InquiredProperty = z.infer<typeof InquiredProperty>

/** A question sent through the business's own site or app (docs/decisions/0024). */
export const Inquiry = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** '' if none was given, like `source`. */
  phone_number: z.string(),
  message: z.string(),
  property_id: Id.nullable(),
  source: z.string(),
  created_at: Timestamp,
  /** Null if the inquiry names none, or if that property was deleted. */
  property: InquiredProperty.nullable(),
})
export type Inquiry = z.infer<typeof Inquiry>

/** The exact messages of S8.21. */
export const inquiryMessages = {
  invalidData: 'Invalid data received from server',
  failedToFetchList: 'Failed to fetch inquiries',
} as const

/** `q` searches name, email, phone number, message and source. */
export const InquiryQuery = z.object({ ...pagingFields, property_id: filter(z.string().max(100)) })
export type InquiryQuery = z.infer<typeof InquiryQuery>

export const inquiryEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/inquiries',
    summary: 'Inquiries, newest first: the whole list, or a page of it by query',
    tag: 'Inquiries',
    access: 'admin',
    query: InquiryQuery,
    response: listOf(Inquiry),
  }),
} as const
