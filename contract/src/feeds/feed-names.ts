import { z } from '../zod'

export const feedFormats = ['xml', 'json', 'csv'] as const
export type FeedFormat = (typeof feedFormats)[number]

const nameMessage = 'Use small letters, digits and hyphens, such as property-portal'
const nodeMessage = 'Use letters, digits, hyphens and underscores, beginning with a letter'

/** The name of a mapping, as it stands in the address of a feed. */
export const feedName = () => z.string(nameMessage).check(z.trim(), z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, nameMessage))

/**
 * Names of XML elements (XML 1.0, section 2.3) that are keys of JSON and headings too: without a namespace,
 * and none that begins with `xml`, which is reserved.
 */
const node = '(?!xml)[a-z][a-z0-9_-]{0,59}'
const oneName = new RegExp(`^${node}$`, 'i')
/** A field within others: `address.city`. */
const nestedName = new RegExp(`^${node}(?:\\.${node}){0,3}$`, 'i')

export const nodeName = () => z.string(nodeMessage).check(z.trim(), z.regex(oneName, nodeMessage))

export const nestedNodeName = () =>
  z.string(nodeMessage).check(z.trim(), z.regex(nestedName, `${nodeMessage}; a point puts a field within another`))
