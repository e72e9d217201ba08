import type { JsonSchema } from '@gatehouse/server/openapi/json-schema'

/** JSON Schema as zod writes it, with what JsonSchema does not name. */
type Schema = JsonSchema & { readonly oneOf?: JsonSchema[]; readonly allOf?: JsonSchema[] }

const refStart = '#/components/schemas/'

/** The TypeScript type of a JSON Schema, with its descriptions as comments. */
export function describeType(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(refStart.length)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const several = schema.anyOf ?? schema.oneOf
  if (several) return [...new Set(several.map((one) => describeType(one, indent)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => `(${describeType(one, indent)})`).join(' & ')
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'unknown'
  return types.map((type) => describeSimple(type, schema, indent)).join(' | ')
}

function describeSimple(type: string, schema: Schema, indent: string): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return `(${describeType(schema.items ?? {}, indent)})[]`
  if (type !== 'object') return type
  return schema.properties ? describeFields(schema, indent) : '{ [name: string]: unknown }'
}

/** The fields of an object in braces; those that need not be sent may be undefined, too. */
export function describeFields({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const isRequired = required.includes(name)
    const type = describeType(schema, inner)
    const comment = schema.description === undefined ? [] : [`${inner}/** ${schema.description} */`]
    return [...comment, `${inner}${name}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'}`]
  })
  return fields.length === 0 ? '{}' : ['{', ...fields, `${indent}}`].join('\n')
}
