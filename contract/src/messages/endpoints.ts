import { callsOf } from '../calls'
import { propertyFields } from '../entities/property'
import { lazySchema } from '../lazy-schema'
import { PropertyFacts } from '../listing/facts'
import { z } from '../zod'

// Listings in the text of a chat message, read by rules (docs/decisions/0092). Nothing of it is stored.

/** In characters of Unicode; a longer message is rejected. */
export const maxMessageLength = 50_000
/** The maximum number of listings in a message; a message with more is rejected. */
export const maxListingsInMessage = 50

export const messageReaderMessages = {
  empty: 'Paste a message',
  tooLong: 'The message is too long: paste at most 50,000 characters',
  tooMany: `The message has more than ${maxListingsInMessage} listings: paste it in parts`,
} as const

/** Why a value of the message is not a value of the field. */
export const refusedReasons = {
  currency: 'Prices are in naira',
  monthly: 'This is a price per month; the price of a lease is per year',
  weekly: 'This is a price per week; the price of a lease is per year',
  nightly: 'This is a price per night; the price of a lease is per year',
  severalYears: 'This is a price for another period; the price of a lease is per year',
  perPlot: 'This is a price per plot or unit, not of the whole property',
  perArea: 'This is a price per area, not of the whole property',
  onRequest: 'The message has no price: it is told on request',
  aboveLimit: 'The price must be at most ₦9,999,999,999,999',
  shortLet: 'A short let is neither a sale nor a lease by the year',
  wanted: 'The message looks for a property; it offers none',
} as const

export const MessageInput = lazySchema(() =>
  z.object({
    text: z.string(messageReaderMessages.empty).check(
      z.refine((text) => text.trim() !== '', messageReaderMessages.empty),
      z.maxLength(maxMessageLength, messageReaderMessages.tooLong),
    ),
  }),
)

/**
 * One listing of a message. A field is absent where the message does not say it. `doubtful` names absent
 * fields and facts that the message mentions, but not clearly. `refused` has words of the message that cannot
 * be the value of the field, each with a sentence for people. `possible_prices` has, if the price is
 * doubtful, up to four amounts that may be it, with the words beside them; older servers do not send it.
 */
export const MessageListing = lazySchema(() => {
  const { type, location, property_type_id, living_room, bedroom, bathroom, amenities, property_description } =
    propertyFields
  return z.object({
    fields: z.object({
      ...z.partial(
        z.object({
          type: type.record(),
          price: z.int(),
          location: location.record(),
          property_type_id: property_type_id.record(),
          living_room: living_room.record(),
          bedroom: bedroom.record(),
          bathroom: bathroom.record(),
          amenities: amenities.record(),
          property_description: property_description.record(),
          /** The live agent whose phone number is in the message. */
          agent_id: z.string(),
        }),
      ).shape,
      /** Facts by their names; {} if the message has none. */
      facts: PropertyFacts,
    }),
    doubtful: z.array(z.string()),
    refused: z.array(z.object({ field: z.string(), text: z.string(), reason: z.string() })),
    possible_prices: z.optional(z.array(z.object({ price: z.int(), text: z.string() }))),
  })
})
export type MessageListing = z.infer<typeof MessageListing>

const { post } = callsOf('Messages')

/** An addition to the specification (docs/decisions/0092). */
export const messageEndpoints = {
  read: post('/admin/messages/read', 'The listings in the text of a chat message, as fields of New Property', {
    body: MessageInput,
    response: lazySchema(() => z.object({ status: z.literal(true), data: z.array(MessageListing) })),
  }),
} as const
