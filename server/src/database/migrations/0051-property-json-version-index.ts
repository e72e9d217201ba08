/** To find the stored JSON of other versions of the expression (docs/decisions/0037). */
export const migration0051 = {
  name: '0051-property-json-version-index',
  indexes: { property_json_by_parts_version: 'on property_json (parts_version)' },
  sql: '',
}
