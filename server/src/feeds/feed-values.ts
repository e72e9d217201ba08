import { feedFields } from '@gatehouse/contract/feeds/feed-fields'
import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { columnValue, type ExportColumn, exportColumns } from '@gatehouse/contract/exports/columns'
import { listingAddress } from '@gatehouse/contract/listing/listing-address'
import { propertyTitle } from '@gatehouse/contract/listing/property-name'

/** What feeds contain besides the record, by settings. */
export interface FeedSettings {
  /** LISTING_URL. */
  readonly listingUrl: string
  /** BUSINESS_NAME. */
  readonly businessName: string
}

/** Undefined and null are no value. */
type ValueOf = (listing: PropertyRecord, settings: FeedSettings) => unknown

/** A field of a feed, how its value is found, and the column of exports that it is. */
export interface ValuedField {
  readonly name: string
  readonly valueOf: ValueOf
  readonly column: ExportColumn | undefined
}

const picture = ({ url, width, height, caption }: PropertyRecord['media']['floor_plan'][number]) => ({
  url,
  width,
  height,
  caption: caption || null,
})

/** The values of the fields that are made from several of a record. */
const made: Readonly<Record<string, ValueOf>> = {
  url: (listing, { listingUrl }) => listingAddress(listing, listingUrl),
  name: propertyTitle,
  property_type: ({ property_type_id }) => propertyTypeName(property_type_id),
  currency: ({ price }) => (price === null ? null : 'NGN'),
  images: ({ media }) => media.property_images.map(picture),
  image_captions: ({ media }) => media.property_images.map(({ caption }) => caption ?? ''),
  cover: ({ media }) => media.property_images[0]?.url,
  floor_plans: ({ media }) => media.floor_plan.map(picture),
  floor_plan_captions: ({ media }) => media.floor_plan.map(({ caption }) => caption ?? ''),
  video: ({ media }) => media.video_upload?.url,
}

const columns = new Map(exportColumns('property').map((column) => [column.name, column]))

/** Every field of feeds by its name. */
export const valuedFields: ReadonlyMap<string, ValuedField> = new Map(
  feedFields().map(({ name }) => {
    const column = columns.get(name)
    const valueOf: ValueOf = made[name] ?? ((listing) => column && columnValue(column, { ...listing }))
    return [name, { name, valueOf, column }]
  }),
)
