import { callsOf } from '../calls'
import { lazySchema } from '../lazy-schema'
import { areaFilter } from '../listing/filters'
import { described, filter, pagingFields } from '../paging'
import { z } from '../zod'

/** At most so many areas are suggested for a text. */
export const maxSuggestedAreas = 10

/** A state of Nigeria, a town or a part of one, as locations name it. */
export const SuggestedArea = lazySchema(() =>
  z.object({
    /** Made of its name and state, such as lekki-phase-1-lagos. */
    id: z.string(),
    name: z.string(),
    state: z.string(),
    /** The name of the area around it, within the state; null if there is none. */
    parent: z.nullable(z.string()),
  }),
)
export type SuggestedArea = z.infer<typeof SuggestedArea>

const { get } = callsOf('Properties')

/** An addition to the specification (docs/decisions/0093). */
export const areaEndpoints = {
  suggest: get(
    '/data/areas',
    `At most ${maxSuggestedAreas} areas for a location: names that begin with q first; or the one with the id`,
    {
      access: 'listings',
      hasEtag: true,
      query: lazySchema(() =>
        z.object({
          q: pagingFields().q,
          id: described(
            'The id of an area: the response has it alone, or nothing if it is unknown',
            filter(areaFilter()),
          ),
        }),
      ),
      response: lazySchema(() => z.object({ status: z.literal(true), data: z.array(SuggestedArea) })),
    },
  ),
} as const
