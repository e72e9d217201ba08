import type { MessageListing } from '@gatehouse/contract/messages/endpoints'

/** The listings of a message. */
export function readMessage(text: string): MessageListing[] {
  const bedrooms = /(?<!\d)([1-9]|10)\s*-?\s*(?:bed|bdrm|br\b)/i.exec(text)?.[1]
  const type = /\bfor sale\b/i.test(text) ? 'Sell' : /\b(?:to let|for rent)\b/i.test(text) ? 'Lease' : null
  return [
    {
      fields: {
        ...(type && { type }),
        ...(bedrooms !== undefined && { bedroom: bedrooms }),
        property_description: text.trim().slice(0, 10_000),
        facts: {},
      },
      doubtful: [],
      refused: [],
    },
  ]
}
