import type { Endpoint } from '@gatehouse/contract/endpoint'
import { type FileSlot, megabyte, maxWholeImagePixels } from '@gatehouse/contract/files/upload'

import type { JsonSchema, Schemas } from './json-schema'

export interface RequestBody {
  readonly required: boolean
  readonly description?: string
  readonly content: Readonly<Record<string, { schema: JsonSchema; encoding?: Record<string, { contentType: string }> }>>
}

/** JSON, or a multipart form if the endpoint accepts files. */
export function describeRequestBody(
  { body, files, filesMissing = {}, uploadFields }: Endpoint,
  schemas: Schemas,
): RequestBody | null {
  if (!body) return null
  const schema = schemas.ofInput(body)
  if (!files) return { required: true, content: { 'application/json': { schema } } }
  const { properties = {}, required = [], examples = [] } = schemas.resolve(schema)
  const groups = Object.entries(files)
  const lists = Object.entries(properties).filter(([, field]) => field.type === 'array')
  return {
    required: true,
    description:
      'Text fields first, then the files. Lists are sent as JSON text; an empty field counts as absent.' +
      (uploadFields ? ` ${describeUploads(Object.values(uploadFields))}` : ''),
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            ...properties,
            ...Object.fromEntries(groups.map(([name, slot]) => [name, fileGroup(slot)])),
          },
          // A finished upload can take the place of a file.
          required: uploadFields ? required : [...required, ...Object.keys(filesMissing)],
          examples,
        },
        encoding: {
          ...Object.fromEntries(lists.map(([name]) => [name, { contentType: 'application/json' }])),
          ...Object.fromEntries(groups.map(([name, slot]) => [name, { contentType: slot.accepts.join(', ') }])),
        },
      },
    },
  }
}

const describeUploads = (fields: readonly string[]): string =>
  `Entries /uploads/{id} of ${fields.join(', ')} are finished uploads, which count as files; such a request may also be JSON.`

const fileGroup = (slot: FileSlot): JsonSchema => ({
  type: 'array',
  items: { type: 'string', contentMediaType: 'application/octet-stream' },
  maxItems: slot.max,
  description: describeSlot(slot),
})

/**
 * 'jpg, png or webp; at most 40 files; each at most 15 MB
 * and 50 megapixels'; the exact size where there is one.
 */
function describeSlot(slot: FileSlot): string {
  const types = slot.accepts.map((type) => typeNames[type])
  const size =
    slot.maxBytes >= 1_000 * megabyte ? `${slot.maxBytes / (1_000 * megabyte)} GB` : `${slot.maxBytes / megabyte} MB`
  const decodedWhole = `${slot.accepts.includes('image/webp') ? 'WebP, ' : ''}progressive JPEG and interlaced PNG`
  const lowerLimits = `${maxWholeImagePixels / megabyte} for ${decodedWhole}; 12 for those in 4:4:4 or with 16 bits`
  const pixels = slot.maxPixels ? ` and ${slot.maxPixels / 1_000_000} megapixels (${lowerLimits})` : ''
  const exact = slot.exactSize
    ? `, exactly ${slot.exactSize.width} × ${slot.exactSize.height} pixels once it is upright`
    : ''
  const part = slot.cropField
    ? `, or a larger picture whose part ${slot.cropField} names as JSON: x, y, width, height in its upright pixels`
    : ''
  const lastType = types.length > 1 ? ` or ${types.pop()}` : ''
  const count = slot.max === 1 ? 'one file, ' : `at most ${slot.max} files, each `
  return `${types.join(', ')}${lastType}; ${count}at most ${size}${pixels}${exact}${part}. Types are judged by content, never by name.`
}

const typeNames = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/x-msvideo': 'avi',
  'text/csv': 'csv',
} as const
