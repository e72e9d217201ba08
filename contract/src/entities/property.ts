import { SuccessResponse, listOf, recordOf, savedOf } from '../response'
import { endpoint } from '../endpoint'
import { calendarDate, Id, requiredText, Timestamp, whenGiven } from '../values/fields'
import { maxPrice, nairaAmount } from '../values/price'
import { Picture, Video } from './media'
import { described, filter, Paging, pagingFields, wholeNumber } from '../paging'
import {
  propertyTags,
  livingRoomOptions,
  roomOptions,
  amenityOptions,
  propertyNeeds,
  propertySorts,
} from './property-choices'
import { keptFieldOf, propertyFiles } from './property-files'
import { propertyMessages } from './property-messages'
import { lazySchema } from '../lazy-schema'
import { preprocess, z } from '../zod'

export const Property = lazySchema(() =>
  z.object({
    id: Id,
    type: z.string(),
    location: z.string(),
    agent_id: z.nullable(Id),
    /** The agent's company; null without an agent, and for requests without a token. */
    agent_name: z.nullable(z.string()),
    property_type_id: z.nullable(z.number()),
    property_availability: z.nullable(z.string()),
    price: z.nullable(z.number()),
    living_room: z.string(),
    bedroom: z.string(),
    bathroom: z.string(),
    finance: z.boolean(),
    property_description: z.string(),
    amenities: z.array(z.string()),
    property_images: z.array(z.string()),
    floor_plan: z.array(z.string()),
    video_upload: z.nullable(z.string()),
    archived: z.boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: z.int(),
  }),
)
export type Property = z.infer<typeof Property>

/** A property in a list, with what its card shows; the cover is its first image. */
export const PropertyCard = lazySchema(() => z.extend(Property, { media: z.object({ cover: z.nullable(Picture) }) }))
export type PropertyCard = z.infer<typeof PropertyCard>

/** A property on its own page, with all data about its files. */
export const PropertyRecord = lazySchema(() =>
  z.extend(Property, {
    media: z.object({
      property_images: z.array(Picture),
      floor_plan: z.array(Picture),
      video_upload: z.nullable(Video),
    }),
  }),
)
export type PropertyRecord = z.infer<typeof PropertyRecord>

export const DeletedProperty = lazySchema(() =>
  z.extend(PropertyCard, { deleted_at: Timestamp, restorable_until: Timestamp }),
)
export type DeletedProperty = z.infer<typeof DeletedProperty>

/** Entries of a list that is sent: more than any form has. */
const maxListed = 200

const amenities = () =>
  preprocess(
    fromJsonText,
    z
      .array(z.enum(amenityOptions, 'Choose amenities from the list'), { error: 'At least one amenity is required' })
      .check(
        z.minLength(1, 'At least one amenity is required'),
        // Without a limit, so many invalid ones that zod throws a RangeError.
        z.maxLength(maxListed, 'Choose amenities from the list'),
        z.overwrite((chosen) => amenityOptions.filter((amenity) => chosen.includes(amenity))),
      ),
  )

const finance = () =>
  preprocess((value) => {
    if (typeof value === 'boolean') return value
    const word = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.toUpperCase() : ''
    if (word === 'TRUE' || word === 'YES' || word === '1') return true
    if (word === 'FALSE' || word === 'NO' || word === '0') return false
    return value
  }, z.boolean('Finance must be YES or NO'))

const propertyTypeId = () => wholeNumber(1, 8, 'Choose a property type from the list')

type Managed = 'id' | 'agent_name' | 'archived' | 'created_at' | 'updated_at' | 'version'

/** Every field that a form sets, files excepted, has the name of its field in `Property`. */
const propertyFields = () =>
  ({
    type: whenGiven(z.enum(propertyTags, 'Type must be Sell or Lease')),
    location: requiredText('Location is required', 300),
    agent_id: whenGiven(z.string(propertyMessages.agentUnknown).check(z.maxLength(100, propertyMessages.agentUnknown))),
    property_type_id: whenGiven(propertyTypeId()),
    property_availability: calendarDate('Availability date is required'),
    price: nairaAmount('Price is required'),
    living_room: whenGiven(z.enum(livingRoomOptions, 'Living room must be 1 to 5 or 5+')),
    bedroom: whenGiven(z.enum(roomOptions, 'Bedroom must be 1 to 10 or 10+')),
    bathroom: whenGiven(z.enum(roomOptions, 'Bathroom must be 1 to 10 or 10+')),
    finance: whenGiven(finance()),
    property_description: requiredText('Description is required', 10_000),
    amenities: amenities(),
  }) satisfies Record<Exclude<keyof Property, Managed | keyof typeof propertyFiles>, z.ZodMiniType>

/** The fields of a property, as text of a multipart form or as typed values. */
export const PropertyInput = lazySchema(() => z.object(propertyFields()))
export type PropertyInput = z.infer<typeof PropertyInput>

/** The entry of a kept list that stands for a sent file of the group, by its index. */
export const newFileMark = (index: number) => `new:${index}`

const keptUrl = () =>
  z.string('Send a JSON list of addresses').check(z.maxLength(2048, 'An address has at most 2,048 characters'))

const keptUrls = () =>
  preprocess(
    fromJsonText,
    z.optional(
      z
        .array(keptUrl(), 'Send a JSON list of addresses')
        .check(z.maxLength(maxListed, `Send at most ${maxListed} addresses`)),
    ),
  )

const ifReadable = <T extends z.ZodMiniType>(schema: T) =>
  // oxlint-disable-next-line promise/valid-params -- A function of zod, not a method of a promise.
  z.catch(z.optional(schema), undefined)

/**
 * The fields of New Property. The kept lists name finished uploads (docs/decisions/0045) and sent
 * files, in order; other entries are ignored, and so is a list that cannot be read.
 */
export const PropertyCreation = lazySchema(() =>
  z.object({
    ...propertyFields(),
    kept_property_images: ifReadable(keptUrls()),
    kept_floor_plan: ifReadable(keptUrls()),
    kept_video_upload: ifReadable(keptUrl()),
  }),
)
export type PropertyCreation = z.infer<typeof PropertyCreation>

/**
 * The fields of Edit Property. The kept lists name the existing files to keep, in order; without
 * a list all are kept, and `kept_video_upload: ''` removes the video (docs/decisions/0032). An
 * entry `new:0` places the first file that this request sends in that group, so that a new photo
 * can become the cover; new files without an entry follow the kept ones. An entry `/uploads/{id}`
 * is a finished upload.
 */
export const PropertyEdit = lazySchema(() =>
  z.object({
    ...propertyFields(),
    kept_property_images: keptUrls(),
    kept_floor_plan: keptUrls(),
    kept_video_upload: z.optional(keptUrl()),
  }),
)
export type PropertyEdit = z.infer<typeof PropertyEdit>

export const PropertyQuery = lazySchema(() =>
  z.object({
    ...pagingFields(),
    sort: filter(z.enum(propertySorts, 'sort must be latest, oldest, price_asc or price_desc')),
    type: filter(z.enum(propertyTags, 'Type must be Sell or Lease')),
    property_type_id: filter(propertyTypeId()),
    agent_id: filter(z.string().check(z.maxLength(100))),
    min_price: filter(wholeNumber(0, maxPrice, 'min_price must be a whole number of naira')),
    max_price: filter(wholeNumber(0, maxPrice, 'max_price must be a whole number of naira')),
    needs: described(
      'Properties that lack this; ignored without a token',
      filter(z.enum(propertyNeeds, 'needs must be photos, price, description, date or agent')),
    ),
  }),
)
export type PropertyQuery = z.infer<typeof PropertyQuery>

/**
 * Multipart forms send lists as JSON text; text that is no
 * JSON is returned unchanged, so that the schema rejects it.
 */
function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value === '' || value === 'null' || value === 'undefined') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const tag = 'Properties'

/** S7.3 to S7.10; `listDeleted`, `restore` and `removeFiles` are additions. */
export const propertyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/data/properties',
    summary: 'Active properties: the whole list, or a page of it by query',
    tag,
    access: 'listings',
    query: PropertyQuery,
    response: listOf(PropertyCard),
  }),
  find: endpoint({
    method: 'GET',
    path: '/data/properties/{id}',
    summary: 'One property, active or archived',
    tag,
    access: 'listings',
    response: recordOf(PropertyRecord),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/properties/add',
    summary: 'Create a property with its images, floor plans and video',
    tag,
    access: 'admin',
    body: PropertyCreation,
    files: propertyFiles,
    uploadFields: keptFieldOf,
    filesMissing: { property_images: propertyMessages.imageRequired },
    response: savedOf(PropertyRecord),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/properties/edit/{id}',
    summary: 'Edit a property; a file group that is not sent is kept',
    tag,
    access: 'admin',
    body: PropertyEdit,
    files: propertyFiles,
    uploadFields: keptFieldOf,
    response: savedOf(PropertyRecord),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/properties/delete/{id}',
    summary: 'Delete a property; it can be restored for 30 days',
    tag,
    access: 'admin',
    response: SuccessResponse,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/admin/property-archive/add/{id}',
    summary: 'Archive a property',
    tag,
    access: 'admin',
    response: SuccessResponse,
  }),
  unarchive: endpoint({
    method: 'POST',
    path: '/admin/property-archive/remove/{id}',
    summary: 'Unarchive a property',
    tag,
    access: 'admin',
    response: SuccessResponse,
  }),
  listArchived: endpoint({
    method: 'GET',
    path: '/admin/property-archive',
    summary: 'Archived properties: the whole list, or a page of it by query',
    tag,
    access: 'admin',
    query: PropertyQuery,
    response: listOf(PropertyCard),
  }),
  listDeleted: endpoint({
    method: 'GET',
    path: '/admin/properties/deleted',
    summary: 'Properties deleted in the last 30 days, latest first',
    tag,
    access: 'admin',
    query: Paging,
    response: listOf(DeletedProperty),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/properties/restore/{id}',
    summary: 'Restore a deleted property',
    tag,
    access: 'admin',
    response: SuccessResponse,
  }),
  removeFiles: endpoint({
    method: 'DELETE',
    path: '/admin/properties/deleted/{id}/files',
    summary: 'Remove the photographs, floor plans and video of a deleted property at once; it cannot be undone',
    tag,
    access: 'admin',
    response: SuccessResponse,
  }),
} as const
