import { listOf, savedOf } from '../response'
import { endpoint } from '../endpoint'
import { Id, requiredCode, requiredText, Timestamp, whenGiven } from '../values/fields'
import { Paging, wholeNumber } from '../paging'
import { lazySchema } from '../lazy-schema'
import { preprocess, z } from '../zod'

/** S4.11 and S4.13. */
export const affiliateStatuses = ['Activated', 'Terminated', 'Processing', 'Completed'] as const
export type AffiliateStatus = (typeof affiliateStatuses)[number]
export const paymentStatuses = ['Processing', 'Pending', 'Disbursed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** S9.3. */
export const affiliatePageSize = 6

export const maxAffiliateValue = 100
/** An upper bound for plausible input; the column could store more. */
export const maxAffiliateProperties = 1_000_000

/**
 * A referral partner. In responses both statuses are any
 * text, so that a new status does not break older clients.
 */
export const Affiliate = lazySchema(() =>
  z.object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    affiliate_code: z.string(),
    property_count: z.int(),
    value: z.string(),
    status: z.string(),
    payment_status: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: z.int(),
  }),
)
export type Affiliate = z.infer<typeof Affiliate>

export const affiliateMessages = {
  created: 'Affiliate created successfully',
  failedToCreate: 'Failed to create affiliate',
  errorCreating: 'Error creating affiliate',
  statusUpdated: 'Affiliate status updated successfully',
  failedToUpdateStatus: 'Failed to update affiliate status',
  errorUpdatingStatus: 'Error updating affiliate status',
  paymentStatusUpdated: 'Affiliate payment status updated successfully',
  failedToUpdatePaymentStatus: 'Failed to update affiliate payment status',
  errorUpdatingPaymentStatus: 'Error updating affiliate payment status',
  notFound: 'Affiliate not found',
  none: 'No affiliates available',
  failedToFetchList: 'Failed to fetch affiliates',
  failedToFetch: 'Failed to fetch affiliate',
  statusUnknown: `Status must be one of: ${affiliateStatuses.join(', ')}`,
  paymentStatusUnknown: `Payment status must be one of: ${paymentStatuses.join(', ')}`,
} as const

/**
 * One of the given words, compared without regard to case and surrounding
 * spaces; parsed to the word as defined (docs/decisions/0018).
 */
const wordOf = <const Words extends readonly [string, ...string[]]>(words: Words, message: string) =>
  preprocess(
    (value) =>
      typeof value === 'string'
        ? (words.find((word) => word.toLowerCase() === value.trim().toLowerCase()) ?? value)
        : value,
    z.enum(words, message),
  )

const status = () => wordOf(affiliateStatuses, affiliateMessages.statusUnknown)
const payment = () => wordOf(paymentStatuses, affiliateMessages.paymentStatusUnknown)

const countMessage = `The number of properties must be a whole number from 0 to ${maxAffiliateProperties.toLocaleString('en-NG')}`

export const AffiliateInput = lazySchema(() =>
  z.object({
    first_name: requiredText('First name is required', 100),
    last_name: requiredText('Last name is required', 100),
    phone_number: requiredCode('Phone number is required', 40),
    property_count: preprocess(
      (value) => (typeof value === 'string' ? value.trim() : value),
      wholeNumber(0, maxAffiliateProperties, countMessage),
    ),
    // Text (S3.6); a number is accepted too.
    value: preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      requiredCode('Value is required', maxAffiliateValue),
    ),
    status: whenGiven(status()),
    payment_status: payment(),
  }),
)
export type AffiliateInput = z.infer<typeof AffiliateInput>

/** Both statuses are required: the one that did not change is sent unchanged (S4.14). */
export const AffiliateStatusInput = lazySchema(() => z.object({ status: status(), payment_status: payment() }))
export type AffiliateStatusInput = z.infer<typeof AffiliateStatusInput>

/** The response to a request with a query. */
export const AffiliateList = listOf(Affiliate)

const tag = 'Affiliates'

/** S7.26 to S7.28. */
export const affiliateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/affiliates',
    summary: 'Affiliates: the whole list as a bare array, or a page of it by query',
    tag,
    access: 'admin',
    query: Paging,
    // Without a query it is the bare array of S7.26, which cannot
    // contain next_cursor and total (docs/decisions/0018).
    response: lazySchema(() => z.union([AffiliateList, z.array(Affiliate)])),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/affiliate-register',
    summary: 'Register an affiliate; the server generates its code',
    tag,
    access: 'admin',
    body: AffiliateInput,
    response: savedOf(Affiliate),
    success: 201,
  }),
  updateStatus: endpoint({
    method: 'PUT',
    path: '/admin/affiliate-status/{affiliate_code}',
    summary: 'Set the status and the payment status of an affiliate',
    tag,
    access: 'admin',
    body: AffiliateStatusInput,
    response: savedOf(Affiliate),
  }),
} as const
