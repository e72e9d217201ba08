import { z } from '@gatehouse/contract/zod'

import { examplesByName, namedSchemas } from './named-schemas'

/** The part of JSON Schema 2020-12 that our schemas come out as. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  description?: string
  examples?: unknown[]
  contentMediaType?: string
}

const refStart = '#/components/schemas/'

/** Turns schemas into JSON Schema; the named ones are collected in `components` and referred to. */
export function createSchemas() {
  const components: Record<string, JsonSchema> = {}

  function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(schema, { io, metadata: namedSchemas, unrepresentable: 'any', override })
    const {
      $schema: _,
      $defs,
      ...root
    } = JSON.parse(JSON.stringify(made).replaceAll('#/$defs/', refStart)) as JsonSchema & {
      $schema?: string
      $defs?: Record<string, JsonSchema>
    }
    for (const [name, definition] of Object.entries($defs ?? {})) {
      const examples = examplesByName.get(name)
      components[name] = examples ? { ...definition, examples: [...examples] } : definition
    }
    return root
  }

  return {
    components,
    /** What a caller sends. */
    ofInput: (schema: z.ZodType) => convert(schema, 'input'),
    /** What the server answers. */
    ofAnswer: (schema: z.ZodType) => convert(schema, 'output'),
    /** The schema itself where a name stands for it. */
    resolve: (schema: JsonSchema): JsonSchema => components[schema.$ref?.slice(refStart.length) ?? ''] ?? schema,
  }
}

export type Schemas = ReturnType<typeof createSchemas>

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Leaves out what helps no reader: a date's pattern is its format, every integer is a safe one. */
const override: Override = ({ zodSchema, jsonSchema }) => {
  // A registry of our own takes the place of the one that `describe` writes to.
  const description = z.globalRegistry.get(zodSchema)?.description
  if (description !== undefined) jsonSchema.description = description
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // A later version may answer more fields, and clients must bear it.
  delete jsonSchema.additionalProperties
}
