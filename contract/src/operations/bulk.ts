import { callsOf } from '../calls'
import { affiliateFields } from '../entities/affiliate'
import { propertyFields } from '../entities/property'
import { inputShape } from '../fields/derive'
import { lazySchema } from '../lazy-schema'
import { propertyState } from '../listing/state'
import { Id } from '../values/fields'
import { maxPrice } from '../values/price'
import { z } from '../zod'
import { maxSelectedIds } from './selection-rules'
import { formatCount } from '../wording/count-text'

// One action for many records, as an operation (docs/decisions/0087).

/** What can be done to many records of each kind. */
export const bulkActions = {
  property: ['archive', 'unarchive', 'delete', 'restore', 'set', 'price'],
  agent: ['delete', 'restore'],
  affiliate: ['set'],
  announcement: ['delete', 'restore'],
  banner: ['delete', 'restore'],
  career: ['delete', 'restore'],
  inquiry: ['delete', 'restore', 'set'],
  signup: ['delete', 'restore'],
} as const satisfies Record<string, readonly BulkAction[]>

export type BulkEntity = keyof typeof bulkActions
export type BulkAction = 'archive' | 'unarchive' | 'delete' | 'restore' | 'set' | 'price'

/** More than the list of any business has; a selection beyond it is a mistake. */
export const maxSelected = 100_000

export const bulkMessages = {
  unknownEntity: `entity must be one of ${Object.keys(bulkActions).join(', ')}`,
  unknownAction: 'This cannot be done to records of this kind',
  select: 'Select records by ids or by filter',
  ids: `Select 1 to ${formatCount(maxSelectedIds)} records`,
  tooMany: `Select at most ${formatCount(maxSelected)} records`,
  none: 'No record matches',
  noValues: 'Choose what to change',
  oneChange: 'Enter a percentage or an amount',
  percent: 'The percentage must be from -100 to 1,000, and not 0',
  amount: 'The amount must be a whole number of naira, and not 0',
  rounding: 'Choose how the prices are rounded',
  noPrices: 'No price would change',
  yourPreviews: 'The server is calculating 2 of your previews. Please wait until one of them is done.',
  allPreviews: 'The server is busy with other previews. Please try again in a moment.',
} as const

/** Why a record is left as it is. */
export const bulkReasons = {
  unchanged: 'It is so already',
  deleted: 'It was deleted since',
  purged: 'The record no longer exists',
  changedSince: 'It was changed since',
  noPrice: 'It has no price',
  belowZero: 'Its price would be below zero',
  aboveLimit: 'Its price would be above the limit',
} as const

/** By what new prices can be divided, in naira. */
export const priceRoundings = [1, 1_000, 10_000, 50_000, 100_000, 1_000_000] as const

/** A change of prices by a percentage or by an amount. Half of the rounding is rounded up. */
export const PriceChange = lazySchema(() =>
  z
    .object({
      percent: z.optional(
        z.number(bulkMessages.percent).check(
          z.gte(-100, bulkMessages.percent),
          z.lte(1_000, bulkMessages.percent),
          z.refine((given) => given !== 0, bulkMessages.percent),
        ),
      ),
      amount: z.optional(
        z.number(bulkMessages.amount).check(
          z.int(bulkMessages.amount),
          z.gte(-maxPrice, bulkMessages.amount),
          z.lte(maxPrice, bulkMessages.amount),
          z.refine((given) => given !== 0, bulkMessages.amount),
        ),
      ),
      round_to: z.optional(
        z
          .number(bulkMessages.rounding)
          .check(z.refine((given) => (priceRoundings as readonly number[]).includes(given), bulkMessages.rounding)),
      ),
    })
    .check(
      z.refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
        error: bulkMessages.oneChange,
        path: ['percent'],
      }),
    ),
)
export type PriceChange = z.infer<typeof PriceChange>

/** What the action `set` sets, by kind: each field may be left out. */
export const settable = {
  property: lazySchema(() => {
    const { agent_id, property_type_id, type, property_availability, finance } = inputShape(propertyFields)
    return z.partial(
      z.object({ agent_id, property_type_id, type, property_availability, finance, state: propertyState.input() }),
    )
  }),
  affiliate: lazySchema(() => {
    const { status, payment_status } = inputShape(affiliateFields)
    return z.partial(z.object({ status, payment_status }))
  }),
  inquiry: lazySchema(() => z.object({ answered: z.boolean('answered must be true or false') })),
} as const

/** A value of a query or a form. A request could send more levels of values than the stack holds. */
const simpleValue = () => z.nullable(z.union([z.string(), z.number(), z.boolean()]))
const filterValue = () => z.union([simpleValue(), z.array(simpleValue())])

/** Records by their ids, or all that a list has for this query. */
export const Selection = lazySchema(() =>
  z.union(
    [
      z.strictObject({
        ids: z
          .array(Id, bulkMessages.ids)
          .check(z.minLength(1, bulkMessages.ids), z.maxLength(maxSelectedIds, bulkMessages.ids)),
      }),
      z.strictObject({ filter: z.record(z.string(), filterValue()) }),
    ],
    bulkMessages.select,
  ),
)
export type Selection = z.infer<typeof Selection>

export const BulkInput = lazySchema(() =>
  z.object({
    entity: z.enum(Object.keys(bulkActions) as [BulkEntity, ...BulkEntity[]], bulkMessages.unknownEntity),
    select: Selection,
    action: z.enum(['archive', 'unarchive', 'delete', 'restore', 'set', 'price'], bulkMessages.unknownAction),
    values: z.optional(z.record(z.string(), z.optional(simpleValue()))),
  }),
)
export type BulkInput = z.infer<typeof BulkInput>

const PricePreviewInput = lazySchema(() => z.object({ select: Selection, values: PriceChange }))

/** What a change of prices would do now. */
export const PricePreview = lazySchema(() =>
  z.object({
    total: z.int(),
    /** Those whose price would change. */
    changed: z.int(),
    without_price: z.int(),
    /** Those whose price would be below zero or above the limit: the change is rejected if there are any. */
    rejected: z.int(),
    /** At most ten, those whose price changes most. */
    largest: z.array(z.object({ id: Id, label: z.string(), before: z.number(), after: z.number() })),
  }),
)
export type PricePreview = z.infer<typeof PricePreview>

const { post } = callsOf('Bulk actions')

export const bulkEndpoints = {
  create: post(
    '/admin/bulk',
    'Change many records as one operation, which goes on after the response and can be undone as one',
    {
      body: BulkInput,
      success: 202,
      response: lazySchema(() =>
        z.object({
          status: z.literal(true),
          message: z.string(),
          data: z.object({ operation_id: Id, total: z.int() }),
        }),
      ),
    },
  ),
  previewPrices: post('/admin/bulk/prices', 'What a change of prices would do, with the ten largest changes', {
    body: PricePreviewInput,
    response: lazySchema(() => z.object({ status: z.literal(true), data: PricePreview })),
  }),
} as const
