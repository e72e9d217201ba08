import { propertyFields, type PropertyRecord } from '@gatehouse/contract/entities/property'
import type { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { createHash } from 'node:crypto'
import { columnSchema } from '@gatehouse/contract/fields/derive'
import { sql, type RawBuilder } from 'kysely'

import { withoutConnection } from '../../database/driver/query-builder'
import { isoTime } from '../../records/list-order'
import type { Item } from '../../records/lists/define-list'
import { type JsonContext, type JsonText, selectList } from '../../records/select-list'
import { restorableDays } from '../../records/soft-delete'
import { mediaAddress, pictureObject, videoObject } from '../../storage/serving/picture-sql'

/** All but the agent's name and the files. */
const Columns = columnSchema(propertyFields)

/** Stands for the origin in stored addresses. Nothing else in the texts of files contains it. */
const placeholder = '@'

const isIn = (slot: keyof typeof propertyFiles) => sql`slot = ${sql.lit(slot)}`

/** The part without files, over `property`. */
export const propertyText: RawBuilder<string> = sql`(select left(row_to_json(item)::text, -1) from (select ${selectList('property', Columns, {})}) item)`

/**
 * The caption of a picture as the last entry of its JSON object, over `property` and `media`. The placeholder
 * in it is escaped, so that no address replaces it.
 */
const caption = sql`',"caption":' ||
  replace(to_json(coalesce(property.property_image_captions ->> media.key, ''))::text, ${sql.lit(placeholder)}, '\\u0040')`

/**
 * The parts of the JSON text of properties: a query over `property`, with the columns of `property_json`
 * (docs/decisions/0037). `fields` is an object without its closing brace; `files` the addresses of all files;
 * `cover` the first image; `other_files` continues the list of images after it and contains the other groups.
 */
export const propertyParts: RawBuilder<unknown> = partsOf(sql`property`)

/** The parts over the row `written` (records/save-statement). */
export const writtenParts: RawBuilder<unknown> = partsOf(sql`written as property`)

function partsOf(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select property.id as property_id, property.agent_id,
    ${propertyText} as fields,
    '"property_images":[' || coalesce(file.images, '') || '],"floor_plan":[' || coalesce(file.plans, '') ||
      '],"video_upload":' || coalesce(file.video, 'null') as files,
    file.cover,
    coalesce(',' || file.other_pictures, '') || '],"floor_plan":[' || coalesce(file.plan_pictures, '') ||
      '],"video_upload":' || coalesce(file.video_object, 'null') || '}' as other_files
  from ${source} cross join lateral (
    select
      string_agg(address, ',' order by place) filter (where ${isIn('property_images')}) as images,
      string_agg(address, ',' order by place) filter (where ${isIn('floor_plan')}) as plans,
      min(address) filter (where ${isIn('video_upload')} and place = 1) as video,
      min(object) filter (where ${isIn('property_images')} and place = 1) as cover,
      string_agg(object, ',' order by place) filter (where ${isIn('property_images')} and place > 1) as other_pictures,
      string_agg(object, ',' order by place) filter (where ${isIn('floor_plan')}) as plan_pictures,
      min(object) filter (where ${isIn('video_upload')} and place = 1) as video_object
    from (
      select slot, row_number() over (partition by slot order by position, key) as place,
        '"' || ${mediaAddress(placeholder)} || '"' as address,
        case when ${isIn('video_upload')} then ${videoObject(placeholder)}::text
          else left(${pictureObject(placeholder)}::text, -1) || ${caption} || '}' end as object
      from media
      -- A deleted property has the files that were deleted together with it.
      where media.property_id = property.id and media.deleted_at is not distinct from property.deleted_at
    ) placed
  ) file`
}

/**
 * Changes with the text of the expression, for example when the contract has a new field. Instances of other
 * versions store what they make of it during an upgrade, with their version or none.
 */
export const partsVersion = versionOf(propertyParts)

function versionOf(expression: RawBuilder<unknown>): number {
  const { sql: text, parameters } = expression.compile(withoutConnection)
  return createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest()
    .readInt32BE()
}

/** Where the parts come from: a table expression with the columns of `property_json`. */
export type Parts = RawBuilder<unknown>
/** Only of this version. What another one has stored counts as missing. */
export const storedParts: Parts = sql`(select * from property_json where parts_version = ${sql.lit(partsVersion)})`
/** For properties whose parts are not stored yet. */
export const computedParts: Parts = sql`(${propertyParts})`

/** A property over `property`, with all details of its files. */
export const propertyJson = (context: JsonContext): JsonText<PropertyRecord> => sql`coalesce(
  ${propertyRecordJson(storedParts, context)}, ${propertyRecordJson(computedParts, context)})`

/** The JSON of a record from one of the sources; null where it has no parts. */
export const propertyRecordJson = (parts: Parts, context: JsonContext): JsonText<PropertyRecord> =>
  sql`(${propertyRecord(parts)(context)(sql`property.id`)})`

/** The JSON of a property with all details of its files, as the item of a list. */
export const propertyRecord =
  (parts: Parts): Item =>
  (context) =>
  (id) =>
    ofProperty(parts, id, object(context, allFiles))

/** The JSON of a property in a list, with its cover only; no row where there are no parts. */
export const propertyCard =
  (parts: Parts): Item =>
  (context) =>
  (id) =>
    ofProperty(parts, id, object(context, cover))

/** The JSON of an item in the list of deleted properties. */
export const deletedPropertyCard =
  (parts: Parts): Item =>
  (context) =>
  (id) =>
    ofProperty(parts, id, object(context, cover, untilRestorable))

export const restorableLifetime = sql`${restorableDays} * interval '1 day'`

const untilRestorable = sql`(
  select ',"deleted_at":"' || ${isoTime(sql`property.deleted_at`)} || '","restorable_until":"' ||
    ${isoTime(sql`(property.deleted_at + ${restorableLifetime})`)} || '"'
  from property where property.id = part.property_id)`

const allFiles = sql`',"media":{"property_images":[' || coalesce(part.cover, '') || part.other_files`

const cover = sql`',"media":{"cover":' || coalesce(part.cover, 'null') || '}'`

/**
 * An object of the parts over `part` and its `agent`; `media` is a text with placeholders. Requests without a
 * token do not see whose listing a property is. An origin has no character that JSON escapes (http/origin).
 */
const object = ({ isPublic, origin }: JsonContext, media: RawBuilder<unknown>, further = sql`''`) => sql`
  part.fields || ',"agent_name":' || ${isPublic ? sql`'null'` : sql`coalesce(to_json(agent.company_name)::text, 'null')`} || ',' ||
  replace(part.files || ${media}, ${sql.lit(placeholder)}, ${origin}::text)
    || ${further} || '}'`

const ofProperty = (parts: Parts, id: RawBuilder<unknown>, json: RawBuilder<unknown>): RawBuilder<never> =>
  sql`select ${json} as json from ${parts} part left join agent on agent.id = part.agent_id where part.property_id = ${id}`
