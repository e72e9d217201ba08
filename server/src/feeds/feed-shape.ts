import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import type { FeedFormat } from '@gatehouse/contract/feeds/feed-names'
import { feedFields } from '@gatehouse/contract/feeds/feed-fields'

import type { FeedMappingInput } from '@gatehouse/contract/feeds/mapping'

import { type FeedSettings, type ValuedField, valuedFields } from './feed-values'

/** A feed as its mapping shapes it. */
export interface FeedShape {
  /** The name of the whole, and of each listing in it. */
  readonly root: string
  readonly item: string
  readonly fields: readonly ShapedField[]
}

export interface ShapedField {
  /** Its name in the feed; its heading in a CSV file. A point puts it within another one. */
  readonly name: string
  /** Null for a text that is the same in every listing. */
  readonly field: ValuedField | null
  readonly valueOf: ValuedField['valueOf']
}

/** A feed without a mapping. In CSV, the headings are those of exports, by which imports find the fields. */
export const defaultShape = (format: FeedFormat): FeedShape => ({
  root: 'listings',
  item: 'listing',
  fields: feedFields()
    .filter(({ isIn }) => isIn === 'all' || isIn === (format === 'csv' ? 'csv' : 'data'))
    .map(({ name, label }) => shapedField(format === 'csv' ? label : name, valuedFields.get(name)!)),
})

/** The shape of a mapping. A field that this version does not know has no value. */
export const mappedShape = ({ root_name, item_name, fields }: Omit<FeedMappingInput, 'name'>): FeedShape => ({
  root: root_name,
  item: item_name,
  fields: fields.map(({ name, from, constant }) => {
    const field = from === null ? undefined : valuedFields.get(from)
    return field ? shapedField(name, field) : { name, field: null, valueOf: () => constant }
  }),
})

const shapedField = (name: string, field: ValuedField): ShapedField => ({
  name,
  field,
  valueOf: field.valueOf,
})

export interface Tree {
  [name: string]: unknown
}

/** The values of a listing by their names, those with points within others. */
export function treeOf(shape: FeedShape, listing: PropertyRecord, settings: FeedSettings): Tree {
  const tree: Tree = {}
  for (const { name, valueOf } of shape.fields) {
    const path = name.split('.')
    const last = path.pop()!
    // Names begin with a letter, so none is __proto__.
    const parent = path.reduce<Tree>((node, key) => {
      if (!Object.hasOwn(node, key)) node[key] = {}
      return node[key] as Tree
    }, tree)
    parent[last] = valueOf(listing, settings) ?? null
  }
  return tree
}
