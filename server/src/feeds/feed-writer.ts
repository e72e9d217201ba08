import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { csvLine, exportCell } from '@gatehouse/contract/exports/cells'
import { addTextMark } from '@gatehouse/contract/exports/text-mark'
import type { FeedFormat } from '@gatehouse/contract/feeds/feed-names'

import { type FeedShape, type ShapedField, treeOf } from './feed-shape'
import type { FeedSettings } from './feed-values'
import { xmlOf } from './write-xml'

/** How listings become the text of a feed. */
export interface FeedWriter {
  readonly start: string
  /** `isFirst`: no other listing is before it. */
  readonly write: (listing: PropertyRecord, isFirst: boolean) => string
  readonly end: string
}

/** Excel reads a file without it as Windows-1252. */
export const byteOrderMark = '\uFEFF'

/** How a feed of a shape is written, by its format. */
export const feedWriters: Readonly<Record<FeedFormat, (shape: FeedShape, settings: FeedSettings) => FeedWriter>> = {
  xml: (shape, settings) => ({
    start: `<?xml version="1.0" encoding="UTF-8"?>\n<${shape.root}>\n`,
    // Also a listing without a value has its element.
    write: (listing) => `${xmlOf(shape.item, treeOf(shape, listing, settings)) || `<${shape.item}></${shape.item}>`}\n`,
    end: `</${shape.root}>\n`,
  }),
  json: (shape, settings) => ({
    start: `{${JSON.stringify(shape.root)}:[\n`,
    write: (listing, isFirst) => `${isFirst ? '' : ',\n'}${JSON.stringify(treeOf(shape, listing, settings))}`,
    end: '\n]}\n',
  }),
  csv: (shape, settings) => ({
    start: byteOrderMark + csvLine(shape.fields.map(({ name }) => name)),
    write: (listing) => csvLine(shape.fields.map((field) => cellOf(field, field.valueOf(listing, settings)))),
    end: '',
  }),
}

/** The cell of an exported column, or text; of pictures, their addresses. */
function cellOf({ field }: ShapedField, value: unknown): string {
  if (field?.column) return exportCell(field.column, value)
  if (Array.isArray(value)) return addTextMark(value.map(textOf).join('; '))
  return typeof value === 'string' ? addTextMark(value) : ''
}

const textOf = (entry: unknown): string => (typeof entry === 'string' ? entry : (entry as { readonly url: string }).url)
