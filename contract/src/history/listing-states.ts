import { callsOf } from '../calls'
import { lazySchema } from '../lazy-schema'
import { described } from '../paging'
import { Id, Timestamp } from '../values/fields'
import { z } from '../zod'

/** The listings of some pages. */
export const maxAskedStates = 100

const wrongIds = `ids must be 1 to ${maxAskedStates} ids, joined by commas`
const isListOfIds = (text: string) => {
  const ids = text.split(',')
  return ids.length <= maxAskedStates && ids.every((id) => /^[\w-]{1,100}$/.test(id))
}

/** Who has set the state of a listing, and when (docs/decisions/0104). */
export const ListingState = lazySchema(() =>
  z.object({
    id: Id,
    state: z.string(),
    /** When it was set; the time of the listing's creation if it was created with it. */
    since: Timestamp,
    /** Null for the program, and if the history does not say. */
    by: z.nullable(z.object({ id: Id, name: z.string() })),
  }),
)
export type ListingState = z.infer<typeof ListingState>

const { get } = callsOf('History')

export const listingStateEndpoints = {
  find: get('/admin/history/listing-states', 'Who has set the states of listings, and when; not of available ones', {
    query: lazySchema(() =>
      z.object({
        ids: described(
          `The ids of at most ${maxAskedStates} properties, joined by commas`,
          z.string(wrongIds).check(z.refine(isListOfIds, wrongIds)),
        ),
      }),
    ),
    response: lazySchema(() => z.object({ status: z.literal(true), data: z.array(ListingState) })),
  }),
} as const
