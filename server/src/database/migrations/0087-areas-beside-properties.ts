/**
 * The indexes of areas and of outdated texts, on the table with the copy of the search texts: a save that
 * leaves the text of a property as it is writes none of them (docs/decisions/0093). The expressions are
 * repeated in records/search/stored-text.ts. An instance of the version before finds the same rows without an
 * index until it is stopped.
 */
const lastLine = `split_part(search_text, E'\\n', 3)`
const unknownWords = `split_part(${lastLine}, '''', 4)`

export const migration0087 = {
  name: '0087-areas-beside-properties',
  indexes: {
    // Each read would search what is not in the index yet, which would be much after an import.
    property_search_areas: `on property_search using gin (string_to_array(split_part(${lastLine}, '''', 2), ' '))
      with (fastupdate = off)`,
    property_search_outdated: `on property_search (property_id)
      where search_text not like '%''2' or split_part(${lastLine}, '''', 3) < 'A02'`,
    property_search_unknown_areas: `on property_search (property_id)
      where ${unknownWords} <> '' and ${unknownWords} <> '2'`,
  },
  sql: /* sql */ `
-- How frequent each area is.
analyze property_search;
drop index property_by_area;
drop index property_outdated_areas;
drop index property_outdated_areas_2;
drop index property_unknown_areas;
drop index property_outdated_search;
`,
}
