import { callsOf } from '../calls'
import { inputSchema, inputShape, recordSchema } from '../fields/derive'
import type { Fields } from '../fields/field'
import { id, timestamp, version } from '../fields/managed'
import { lazySchema } from '../lazy-schema'
import { Paging } from '../paging'
import { listOf, recordOf, savedOf } from '../response'
import { cleanedText } from '../values/fields'
import { preprocess, z } from '../zod'
import { feedFormats, feedName, nestedNodeName, nodeName } from './feed-names'

export const feedMappingMessages = {
  created: 'Mapping created successfully',
  updated: 'Mapping updated successfully',
  deleted: 'Mapping deleted successfully',
  restored: 'Mapping restored successfully',
  notFound: 'Mapping not found',
  nameTaken: 'There is another mapping with this name',
  failedToFetchList: 'Failed to fetch mappings',
  failedToFetch: 'Failed to fetch mapping',
  failedToCreate: 'Failed to create mapping',
  errorCreating: 'Error creating mapping',
  failedToUpdate: 'Failed to update mapping',
  errorUpdating: 'Error updating mapping',
  confirmDelete: 'Are you sure you want to delete this mapping? Portals that use it get no listings any more.',
} as const

const maxMappedFields = 100
const maxConstant = 200

/** A field of a mapped feed: the value of a field of the listing, or a text that is the same in all. */
const MappedField = lazySchema(() =>
  z.object({ name: z.string(), from: z.nullable(z.string()), constant: z.nullable(z.string()) }),
)
export type MappedField = z.infer<typeof MappedField>

/** Which fields a listing has follows from all entities, so the server checks `from`. */
const mappedField = () =>
  z
    .object({
      name: nestedNodeName(),
      from: orNull(z.string().check(z.maxLength(100))),
      constant: orNull(cleanedText(maxConstant)),
    })
    .check(z.refine(({ from, constant }) => (from === null) !== (constant === null), 'Choose a field or enter a text'))

const orNull = <T extends z.ZodMiniType>(schema: T) => preprocess((value) => value ?? null, z.nullable(schema))

const mappedFields = () =>
  z
    .array(mappedField(), 'Send a list of fields')
    .check(
      z.minLength(1, 'Choose at least one field'),
      z.maxLength(maxMappedFields, `Use at most ${maxMappedFields} fields`),
      ({ value, issues }) => {
        const message = findNameConflict(value.map(({ name }) => name))
        if (message !== null) issues.push({ code: 'custom', message, input: value })
      },
    )

/** A name may be there once, and what has fields within it has no value of its own. */
function findNameConflict(names: readonly string[]): string | null {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) return `The name ${twice} is there twice`
  const parent = names.find((name) => names.some((other) => other.startsWith(`${name}.`)))
  return parent === undefined ? null : `${parent} has fields within it, so it cannot have a value itself`
}

/** How a portal names the fields of a feed (docs/decisions/0099). A person can be named in each text. */
export const feedMappingFields = {
  id: id(),
  /** As in the address of the feed. */
  name: { label: 'Name', isText: true, record: () => z.string(), input: feedName },
  root_name: { label: 'Name of the whole', isText: true, record: () => z.string(), input: nodeName },
  item_name: { label: 'Name of a listing', isText: true, record: () => z.string(), input: nodeName },
  fields: { label: 'Fields', isText: true, record: () => z.array(MappedField), input: mappedFields },
  created_at: timestamp(),
  updated_at: timestamp(),
  version: version(),
} satisfies Fields

export const FeedMapping = recordSchema(feedMappingFields)
export type FeedMapping = z.infer<typeof FeedMapping>

export const FeedMappingInput = inputSchema(feedMappingFields)
export type FeedMappingInput = z.infer<typeof FeedMappingInput>

/** A mapping that is not stored, and the format in which to show it. */
const FeedPreviewInput = lazySchema(() => {
  const { name: _, ...mapping } = inputShape(feedMappingFields)
  return z.object({ ...mapping, format: z.enum(feedFormats, 'format must be xml, json or csv') })
})

const { get, post, put, del } = callsOf('Feeds')

/** Additions to the specification. */
export const feedMappingEndpoints = {
  list: get('/admin/feed-mappings', 'Mappings of feeds, newest first', {
    query: Paging,
    response: listOf(FeedMapping),
  }),
  find: get('/admin/feed-mappings/{id}', 'One mapping', { response: recordOf(FeedMapping) }),
  create: post('/admin/feed-mappings', 'Create a mapping', { body: FeedMappingInput, response: savedOf(FeedMapping) }),
  update: put('/admin/feed-mappings/{id}', 'Edit a mapping', {
    body: FeedMappingInput,
    response: savedOf(FeedMapping),
  }),
  remove: del('/admin/feed-mappings/{id}', 'Delete a mapping'),
  restore: post('/admin/feed-mappings/restore/{id}', 'Restore a mapping within 30 days after it was deleted'),
  preview: post('/admin/feed-mappings/preview', 'The first three listings as a mapping would show them', {
    body: FeedPreviewInput,
    response: recordOf(lazySchema(() => z.object({ text: z.string() }))),
  }),
} as const
