import { listOf, savedOf } from '../response'
import { callsOf } from '../calls'
import { word } from '../fields/choice'
import { filterShape, inputSchema, recordSchema, sortField } from '../fields/derive'
import { type Fields, requiredMessage } from '../fields/field'
import { filteredTimestamp, id, managed, timestamp, version } from '../fields/managed'
import { code, text } from '../fields/text'
import { count } from '../fields/whole-number'
import { pagingFields } from '../paging'
import { requiredCode } from '../values/fields'
import { lazySchema } from '../lazy-schema'
import { formatCount } from '../wording/count-text'
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
const maxAffiliateProperties = 1_000_000

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

const countMessage = `The number of properties must be a whole number from 0 to ${formatCount(maxAffiliateProperties)}`

const value = { label: 'Value', max: maxAffiliateValue }

/** A referral partner. */
export const affiliateFields = {
  id: id(),
  first_name: text({ label: 'First name', max: 100, isPersonal: true, isSearched: true }),
  last_name: text({ label: 'Last name', max: 100, isPersonal: true, isSearched: true }),
  phone_number: code({ label: 'Phone number', max: 40, isPersonal: true, isSearched: true }),
  affiliate_code: managed(() => z.string(), { isSearched: true, isRecorded: true }),
  property_count: count({ label: 'Number of properties', min: 0, max: maxAffiliateProperties, message: countMessage }),
  /** Text (S3.6); a number is accepted too. */
  value: {
    ...code(value),
    input: () =>
      preprocess(
        (sent) => (typeof sent === 'number' ? String(sent) : sent),
        requiredCode(requiredMessage(value), value.max),
      ),
  },
  status: word({
    label: 'Status',
    options: affiliateStatuses,
    message: affiliateMessages.statusUnknown,
    default: 'Activated',
    isFilter: true,
  }),
  payment_status: word({
    label: 'Payment status',
    options: paymentStatuses,
    message: affiliateMessages.paymentStatusUnknown,
    isFilter: true,
  }),
  created_at: filteredTimestamp(),
  updated_at: timestamp(),
  version: version(),
} satisfies Fields

export const Affiliate = recordSchema(affiliateFields)
export type Affiliate = z.infer<typeof Affiliate>

export const AffiliateInput = inputSchema(affiliateFields)
export type AffiliateInput = z.infer<typeof AffiliateInput>

/** Both statuses are required: the one that did not change is sent unchanged (S4.14). */
export const AffiliateStatusInput = lazySchema(() =>
  z.object({ status: affiliateFields.status.value(), payment_status: affiliateFields.payment_status.value() }),
)
export type AffiliateStatusInput = z.infer<typeof AffiliateStatusInput>

export const AffiliateQuery = lazySchema(() =>
  z.object({ ...pagingFields(), sort: sortField(affiliateFields, 'latest'), ...filterShape(affiliateFields) }),
)
export type AffiliateQuery = z.infer<typeof AffiliateQuery>

/** The response to a request with a query. */
export const AffiliateList = listOf(Affiliate)

const { get, post, put } = callsOf('Affiliates')

/** S7.26 to S7.28. */
export const affiliateEndpoints = {
  list: get('/admin/affiliates', 'Affiliates: the whole list as a bare array, or a page of it by query', {
    query: AffiliateQuery,
    // Without a query it is the bare array of S7.26, which cannot
    // contain next_cursor and total (docs/decisions/0018).
    response: lazySchema(() => z.union([AffiliateList, z.array(Affiliate)])),
  }),
  create: post('/admin/affiliate-register', 'Register an affiliate; the server generates its code', {
    body: AffiliateInput,
    response: savedOf(Affiliate),
    success: 201,
  }),
  updateStatus: put(
    '/admin/affiliate-status/{affiliate_code}',
    'Set the status and the payment status of an affiliate',
    { body: AffiliateStatusInput, response: savedOf(Affiliate) },
  ),
} as const
