import type { JsonSchema } from './json-schema'
import type { CodeSample } from './code-samples'
import type { RequestBody } from './request-body'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  /** Markdown. */
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: RequestBody
  readonly responses: Readonly<Record<string, unknown>>
  readonly 'x-codeSamples'?: readonly CodeSample[]
}
