import { metaContent } from '../../../settings'

/** What the server's settings say about shared listings (docs/decisions/0094). */
const settings = {
  /** As #rrggbb; white text on it has a contrast of 4.5 or more. */
  color: metaContent('business-color') || '#1f6b58',
  listingUrl: metaContent('listing-url'),
}

export const businessColor = settings.color

/**
 * The address of a listing on the business's own site; null without the setting LISTING_URL, and for a
 * property that has no reference yet if the address contains one.
 */
export function listingAddress(
  { id, reference }: { id: string; reference?: string | null },
  template = settings.listingUrl,
): string | null {
  if (template === '' || (!reference && template.includes('{reference}'))) return null
  return template
    .replaceAll('{id}', encodeURIComponent(id))
    .replaceAll('{reference}', encodeURIComponent(reference ?? ''))
}
