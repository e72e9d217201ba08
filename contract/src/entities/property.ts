import { listOf, recordOf } from '../response'
import { callsOf } from '../calls'
import { choice, steps } from '../fields/choice'
import { choices } from '../fields/choices'
import { date } from '../fields/date'
import { defaultsOf, filterShape, inputSchema, recordSchema, sortField } from '../fields/derive'
import type { Fields } from '../fields/field'
import { flag } from '../fields/flag'
import { computed, filteredTimestamp, id, internal, managed, timestamp, version } from '../fields/managed'
import { naira } from '../fields/naira'
import { reference } from '../fields/reference'
import { text } from '../fields/text'
import { numberedChoice } from '../fields/whole-number'
import { Timestamp } from '../values/fields'
import { CaptionedPicture, Video } from './media'
import { described, filter, Paging, pagingFields } from '../paging'
import {
  propertyTags,
  livingRoomOptions,
  roomOptions,
  amenityOptions,
  propertySorts,
  propertyTypeName,
  propertyTypes,
} from './property-choices'
import { PropertyFacts } from '../listing/facts'
import { areaFilter, needsFilter, stateFilter, titleFilter } from '../listing/filters'
import { PropertyStateInput } from '../listing/state'
import { propertyMessages } from './property-messages'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

export const propertyFields = {
  id: id(),
  type: choice({
    label: 'Type',
    options: propertyTags,
    message: 'Type must be Sell or Lease',
    default: 'Sell',
    isFilter: true,
  }),
  location: text({ label: 'Location', max: 300 }),
  agent_id: reference({ label: 'Agent', message: propertyMessages.agentUnknown, default: null, isFilter: true }),
  /** The agent's company; null without an agent, and for requests without a token. */
  agent_name: { ...computed(() => z.nullable(z.string())), orderBy: 'text' as const },
  property_type_id: numberedChoice({
    label: 'Property Type',
    min: 1,
    max: propertyTypes.length,
    nameOf: propertyTypeName,
    message: 'Choose a property type from the list',
    default: null,
    isFilter: true,
  }),
  property_availability: date({ label: 'Available From', required: 'Availability date is required' }),
  price: naira({ label: 'Price', isFilter: true }),
  living_room: steps({
    label: 'Living room',
    options: livingRoomOptions,
    message: 'Living room must be 1 to 5 or 5+',
    default: '1',
    isFilter: true,
  }),
  bedroom: steps({
    label: 'Bedroom',
    options: roomOptions,
    message: 'Bedroom must be 1 to 10 or 10+',
    default: '1',
    isFilter: true,
  }),
  bathroom: steps({
    label: 'Bathroom',
    options: roomOptions,
    message: 'Bathroom must be 1 to 10 or 10+',
    default: '1',
    isFilter: true,
  }),
  finance: flag({ label: 'Finance', message: 'Finance must be YES or NO', default: false }),
  property_description: text({ label: 'Description', max: 10_000 }),
  amenities: choices({
    label: 'Amenities',
    options: amenityOptions,
    required: 'At least one amenity is required',
    message: 'Choose amenities from the list',
  }),
  property_images: computed(() => z.array(z.string()), { label: 'Property images' }),
  floor_plan: computed(() => z.array(z.string()), { label: 'Floor Plan' }),
  video_upload: computed(() => z.nullable(z.string()), { label: 'Virtual Tour' }),
  /** Set by a call of its own, and by add and edit where it is sent; no form has it (docs/decisions/0090). */
  state: managed(() => z.string(), { label: 'State', isRecorded: true }),
  /** Null while it is available as it always was. */
  state_changed_at: managed(() => z.nullable(Timestamp)),
  /** Changed one by one, by add and edit where they are sent (docs/decisions/0091). */
  facts: managed(() => PropertyFacts, { label: 'Facts', isRecorded: true, isText: true }),
  /** Those of floor plans too, by keys of files; responses have them with pictures (docs/decisions/0095). */
  property_image_captions: internal(() => z.record(z.string(), z.string()), {
    label: 'Captions',
    isRecorded: true,
    isText: true,
  }),
  /** Such as GH-4K7P; null for a moment after an upgrade, for a property that is older than references. */
  reference: managed(() => z.nullable(z.string()), { label: 'Listing reference' }),
  archived: managed(() => z.boolean(), { isRecorded: true }),
  created_at: filteredTimestamp(),
  updated_at: timestamp(),
  version: version(),
} satisfies Fields

export const Property = recordSchema(propertyFields)
export type Property = z.infer<typeof Property>

/** The value of each optional field that is left out of a new property, also of an imported one (S5.3). */
export const propertyDefaults = defaultsOf(propertyFields)

/** A property in a list, with what its card shows; the cover is its first image. */
export const PropertyCard = lazySchema(() =>
  z.extend(Property, { media: z.object({ cover: z.nullable(CaptionedPicture) }) }),
)
export type PropertyCard = z.infer<typeof PropertyCard>

/** A property on its own page, with all data about its files. */
export const PropertyRecord = lazySchema(() =>
  z.extend(Property, {
    media: z.object({
      property_images: z.array(CaptionedPicture),
      floor_plan: z.array(CaptionedPicture),
      video_upload: z.nullable(Video),
    }),
  }),
)
export type PropertyRecord = z.infer<typeof PropertyRecord>

export const DeletedProperty = lazySchema(() =>
  z.extend(PropertyCard, { deleted_at: Timestamp, restorable_until: Timestamp }),
)

/** The fields of a property, as text of a multipart form or as typed values. */
export const PropertyInput = inputSchema(propertyFields)
export type PropertyInput = z.infer<typeof PropertyInput>

export const PropertyQuery = lazySchema(() =>
  z.object({
    ...pagingFields(),
    sort: sortField(propertyFields, ...propertySorts),
    ...filterShape(propertyFields),
    state: described('One state, or several that are separated by commas', filter(stateFilter())),
    title: described('One title document, or several that are separated by commas', filter(titleFilter())),
    area: described(
      'The id of an area (GET /data/areas): properties whose location names it or an area within it',
      filter(areaFilter()),
    ),
    needs: described(
      'Properties that lack this, all of several, which are separated by commas, or any of them; ignored without a token',
      filter(needsFilter()),
    ),
  }),
)
export type PropertyQuery = z.infer<typeof PropertyQuery>

const { get, post, put, del } = callsOf('Properties')

/**
 * S7.3 to S7.10 without the forms (../listing/property-forms), which the first view does not need;
 * `listDeleted`, `restore` and `removeFiles` are additions.
 */
export const propertyCalls = {
  list: get('/data/properties', 'Active properties: the whole list, or a page of it by query', {
    access: 'listings',
    query: PropertyQuery,
    response: listOf(PropertyCard),
  }),
  find: get('/data/properties/{id}', 'One property, active or archived', {
    access: 'listings',
    response: recordOf(PropertyRecord),
  }),
  remove: del('/admin/properties/delete/{id}', 'Delete a property; it can be restored for 30 days'),
  archive: post('/admin/property-archive/add/{id}', 'Archive a property'),
  unarchive: post('/admin/property-archive/remove/{id}', 'Unarchive a property'),
  setState: put(
    '/admin/properties/{id}/state',
    'Set whether a listing is available, under offer, sold, let or withdrawn',
    {
      body: PropertyStateInput,
    },
  ),
  listArchived: get('/admin/property-archive', 'Archived properties: the whole list, or a page of it by query', {
    query: PropertyQuery,
    response: listOf(PropertyCard),
  }),
  listDeleted: get('/admin/properties/deleted', 'Properties deleted in the last 30 days, latest first', {
    query: Paging,
    response: listOf(DeletedProperty),
  }),
  restore: post('/admin/properties/restore/{id}', 'Restore a deleted property'),
  removeFiles: del(
    '/admin/properties/deleted/{id}/files',
    'Remove the photographs, floor plans and video of a deleted property at once; it cannot be undone',
  ),
} as const
