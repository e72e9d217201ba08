import { metaContent } from '../../../settings'

// What the server's settings say about shared listings (docs/decisions/0094).

/** As #rrggbb; white text on it has a contrast of 4.5 or more. */
export const businessColor = metaContent('business-color') || '#1f6b58'

/** With {id} or {reference}; '' without the setting LISTING_URL. */
export const listingUrl = metaContent('listing-url')
