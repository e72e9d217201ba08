import { callsOf } from '../calls'
import { lazySchema } from '../lazy-schema'
import { wholeNumber } from '../paging'
import { changeId } from '../response'
import { Id } from '../values/fields'
import { preprocess, z } from '../zod'
import { propertyFields } from '../entities/property'

/** An addition to the specification (docs/decisions/0086). */
export const duplicateMessages = {
  count: 'Enter a number from 1 to 50',
  locations: 'Send as many locations as units',
  filesChanged: 'The files of this property are being changed. Please try again.',
  fileMissing: 'A file of this property is missing, so it cannot be duplicated',
  failed: 'Failed to duplicate property',
  error: 'Error duplicating property',
} as const

/** The files of so many are copied by one request. */
export const maxDuplicates = 50

const numbered = /^Unit (\d{1,4}), /

/**
 * The locations of so many units: 'Unit 1, Admiralty Way'. After 'Unit 3, …' they go on with 4. A single
 * duplicate has the location as it is.
 */
export function unitLocations(location: string, count: number): string[] {
  if (count === 1) return [location]
  const first = Number(numbered.exec(location)?.[1] ?? 0) + 1
  const place = location.replace(numbered, '')
  return Array.from({ length: count }, (_, index) => `Unit ${first + index}, ${place}`)
}

/** How many copies, and where: without a count as many as there are locations, or one. */
const PropertyDuplication = lazySchema(() =>
  preprocess(
    (body) => body ?? {},
    z
      .object({
        count: z.optional(wholeNumber(1, maxDuplicates, duplicateMessages.count)),
        locations: z.optional(
          z
            .array(propertyFields.location.input(), duplicateMessages.locations)
            .check(z.minLength(1, duplicateMessages.locations), z.maxLength(maxDuplicates, duplicateMessages.count)),
        ),
      })
      .check(
        z.refine(({ count, locations }) => !count || !locations || count === locations.length, {
          error: duplicateMessages.locations,
          path: ['locations'],
        }),
      ),
  ),
)

const { post } = callsOf('Properties')

export const propertyDuplicateEndpoints = {
  create: post(
    '/admin/properties/{id}/duplicate',
    'Create copies of a property with copies of its files, as one operation; several are numbered units',
    {
      body: PropertyDuplication,
      response: lazySchema(() =>
        z.object({
          status: z.literal(true),
          message: z.string(),
          ...changeId,
          /** The new properties, in the order of their locations. */
          data: z.object({ operation_id: Id, ids: z.array(Id) }),
        }),
      ),
    },
  ),
} as const
