import { z } from '@gatehouse/contract/zod'

import { examplesByName, namedSchemas } from './named-schemas'

/** The part of JSON Schema 2020-12 that our schemas use. */
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

/** Converts zod schemas to JSON Schema; named ones are collected in `components` and referenced. */
export function createSchemas() {
  const components: Record<string, JsonSchema> = {}

  function convert(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    const converted = z.toJSONSchema(schema, { io, metadata: namedSchemas, unrepresentable: 'any', override })
    const {
      $schema: _,
      $defs,
      ...root
    } = JSON.parse(JSON.stringify(converted).replaceAll('#/$defs/', refStart)) as JsonSchema & {
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
    /** The schema of what a client sends. */
    ofInput: (schema: z.ZodMiniType) => convert(schema, 'input'),
    /** The schema of what the server returns. */
    ofResponse: (schema: z.ZodMiniType) => convert(schema, 'output'),
    /** The definition of a reference; other schemas unchanged. */
    resolve: (schema: JsonSchema): JsonSchema => components[schema.$ref?.slice(refStart.length) ?? ''] ?? schema,
  }
}

export type Schemas = ReturnType<typeof createSchemas>

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Removes noise: a date's pattern repeats its format, every integer is a safe one. */
const override: Override = ({ zodSchema, jsonSchema }) => {
  // `metadata` replaces the global registry, to which `describe` writes.
  const description = z.globalRegistry.get(zodSchema)?.description
  if (description !== undefined) jsonSchema.description = description
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // A later version may add fields, which clients must ignore.
  delete jsonSchema.additionalProperties
}
