import { SuggestedArea } from './endpoints'
import { states } from './states'
import { callsOf } from '../calls'
import { inputSchema, recordSchema } from '../fields/derive'
import type { Fields } from '../fields/field'
import { choice } from '../fields/choice'
import { flag } from '../fields/flag'
import { id, managed, timestamp, version } from '../fields/managed'
import { text } from '../fields/text'
import { lazySchema } from '../lazy-schema'
import { described, filter, Paging, pagingFields } from '../paging'
import { listOf, recordOf, savedOf } from '../response'
import { Id, Timestamp } from '../values/fields'
import { z } from '../zod'

export const areaPageSize = 10

export const areaMessages = {
  created: 'Area added successfully',
  updated: 'Area updated successfully',
  deleted: 'Area deleted successfully',
  restored: 'Area restored successfully',
  notFound: 'Area not found',
  failedToFetchList: 'Failed to fetch areas',
  failedToFetchUnknown: 'Failed to fetch unknown areas',
  failedToFetch: 'Failed to fetch area',
  failedToCreate: 'Failed to add area',
  errorCreating: 'Error adding area',
  failedToUpdate: 'Failed to update area',
  errorUpdating: 'Error updating area',
  confirmDelete: 'Are you sure you want to delete this area?',
} as const

/** An area that administrators have added to those of the program (docs/decisions/0093). */
export const areaFields = {
  id: id(),
  name: text({ label: 'Name', max: 60, isSearched: true }),
  state: choice({ label: 'State', options: states, message: 'Please choose a state' }),
  /** The id of the area around it in the same state, such as lekki-lagos; '' for the state itself. */
  parent_area: text({ label: 'Within', max: 100, default: '' }),
  /** Separated by commas or line breaks. */
  other_names: text({ label: 'Other spellings', max: 500, default: '', isSearched: true }),
  /** Whether other places are called so too: it is then found only beside its state or a place near it. */
  needs_town: flag({
    label: 'Other places have this name too',
    message: 'needs_town must be YES or NO',
    default: false,
  }),
  /** What the filter `area` of the lists of properties compares, such as ekosodin-edo. */
  area_id: managed(() => z.string()),
  created_at: timestamp(),
  version: version(),
} satisfies Fields

export const Area = recordSchema(areaFields)
export type Area = z.infer<typeof Area>

export const AreaInput = inputSchema(areaFields)
export type AreaInput = z.infer<typeof AreaInput>

/** The unknown areas of so many listings are counted: the newest that have any. */
export const maxCountedUnknown = 50_000

/** Words of locations that name no known area, or of the locations in a state only the state. */
export const UnknownArea = lazySchema(() =>
  z.object({
    /** Made of the words and the state: no other unknown area has it. */
    id: z.string(),
    /** As the newest of the listings has it. */
    words: z.string(),
    /** The state that the locations name; null if they name none. */
    state: z.nullable(z.enum(states)),
    /** How many listings have it. */
    count: z.int(),
    /** The newest of them. */
    example: z.object({ id: Id, location: z.string(), created_at: Timestamp }),
  }),
)
export type UnknownArea = z.infer<typeof UnknownArea>

/** The newest so many listings with unknown words are read for the area around them. */
export const maxReadListings = 1_000

/** The area around unknown words, as other locations with the words have it. */
export const AreaAround = lazySchema(() =>
  z.object({
    area: SuggestedArea,
    /** How many of the listings with the words name the area, or one within it. */
    count: z.int(),
    /** How many of them name any known area besides the words; where none does, any state. */
    total: z.int(),
  }),
)
export type AreaAround = z.infer<typeof AreaAround>

const unknownAreaOrders = ['count', 'latest'] as const

const { get, post, put, del } = callsOf('Areas')

/** Additions to the specification (docs/decisions/0093). */
export const addedAreaEndpoints = {
  list: get('/admin/areas', 'The areas that administrators have added, newest first', {
    query: Paging,
    response: listOf(Area),
  }),
  find: get('/admin/areas/{id}', 'One added area', { response: recordOf(Area) }),
  create: post('/admin/areas/add', 'Add an area; the listings whose locations name it are found within a minute', {
    body: AreaInput,
    response: savedOf(Area),
  }),
  update: put('/admin/areas/edit/{id}', 'Change an added area', { body: AreaInput, response: savedOf(Area) }),
  remove: del('/admin/areas/delete/{id}', 'Delete an added area'),
  restore: post('/admin/areas/restore/{id}', 'Restore a deleted area within 30 days'),
  unknown: get('/admin/unknown-areas', 'Words of the locations of listings that name no known area, grouped', {
    query: lazySchema(() => {
      const { limit, page } = pagingFields()
      return z.object({
        limit,
        page,
        sort: described(
          'count, the default: those of most listings first; latest: by their newest listing',
          filter(z.enum(unknownAreaOrders, 'sort must be count or latest')),
        ),
      })
    }),
    response: listOf(UnknownArea),
  }),
  around: get('/admin/unknown-areas/around', 'The area around unknown words, by the listings that have them', {
    query: lazySchema(() =>
      z.object({
        words: described('As an unknown area has them', z.string().check(z.minLength(1), z.maxLength(100))),
        state: described('The state that the area must be in', filter(z.enum(states))),
      }),
    ),
    response: lazySchema(() => z.object({ status: z.literal(true), data: z.nullable(AreaAround) })),
  }),
} as const
