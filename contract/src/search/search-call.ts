import { callsOf } from '../calls'
import { lazySchema } from '../lazy-schema'
import { described, filter, pagingFields } from '../paging'
import { z } from '../zod'

/** The kinds of records that are searched together, in the order of the response. */
export const foundEntities = [
  'property',
  'agent',
  'affiliate',
  'signup',
  'inquiry',
  'announcement',
  'career',
  'admin',
] as const
export type FoundEntity = (typeof foundEntities)[number]

/** So many of each kind are found. */
export const maxFoundOfKind = 5

export const FoundRecord = lazySchema(() =>
  z.object({
    entity: z.enum(foundEntities),
    id: z.string(),
    /** Its name: a location, a company, a person. */
    label: z.string(),
    /** What tells it from others of this name; '' if nothing does. */
    detail: z.string(),
  }),
)
export type FoundRecord = z.infer<typeof FoundRecord>

/** So many records are read by id. */
export const maxReadById = 20

const SearchQuery = lazySchema(() =>
  z.object({
    q: pagingFields().q,
    records: described(
      `Up to ${maxReadById} records by kind and id, such as property:ID,agent:ID, instead of a search`,
      filter(z.string().check(z.maxLength(1_000, 'records must have at most 1,000 characters'))),
    ),
  }),
)

const { get } = callsOf('Search')

/** An addition to the specification (docs/decisions/0086). */
export const searchEndpoints = {
  find: get(
    '/admin/search',
    `The records with all words of q, newest first: at most ${maxFoundOfKind} of each kind. Properties are found by a price, too`,
    {
      query: SearchQuery,
      response: lazySchema(() =>
        z.object({
          status: z.literal(true),
          data: z.array(FoundRecord),
          /** Kinds that could not be searched, such as careers while Firestore does not respond. */
          unavailable: z.optional(z.array(z.enum(foundEntities))),
        }),
      ),
    },
  ),
} as const
