/**
 * The filter of properties by area (docs/decisions/0093). The areas of a location are in the last line of the
 * search text, which every writer makes. property_outdated_areas is empty once the background task has made
 * the texts of older versions again. Both expressions are repeated in records/search/stored-text.ts.
 */
const lastLine = `split_part(search_text, E'\\n', 3)`

export const migration0074 = {
  name: '0074-areas',
  indexes: {
    property_by_area: `on property using gin (string_to_array(split_part(${lastLine}, '''', 2), ' '))
      where deleted_at is null`,
    property_outdated_areas: `on property (id) where split_part(${lastLine}, '''', 3) < 'A01'`,
  },
  sql: '',
}
