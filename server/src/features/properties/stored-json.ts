import { sql } from 'kysely'

import type { StoredJson } from '../../records/save-statement'
import { createJsonFill } from '../../records/stored-json/fill-json'
import { createJsonStore } from '../../records/stored-json/store-json'
import { partsVersion, propertyText, propertyParts, propertyRecordJson, storedParts, writtenParts } from './json'

/** Writes the JSON of properties (docs/decisions/0037). */
const jsonStore = createJsonStore({
  parts: propertyParts,
  writtenParts,
  fields: propertyText,
  version: partsVersion,
})
export const { store: storePropertyJson, changeFilesOf } = jsonStore
export const { beginFill, fill: fillPropertyJson, rebuild: rebuildPropertyJson } = createJsonFill(jsonStore)

/** What a save stores of the row that it writes. */
export const storedProperty: StoredJson = {
  store: jsonStore.store,
  exists: sql`exists (select from ${storedParts} part where property_id = property.id)`,
  ...jsonStore.queries,
  json: (context) => propertyRecordJson(sql`stored`, context),
}
