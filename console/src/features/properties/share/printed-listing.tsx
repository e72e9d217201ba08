import { listingAddress } from '@gatehouse/contract/listing/listing-address'
import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { settings } from '../../../settings'
import { QrCode } from '../../../ui/icons/qr-code'
import { listingUrl } from './share-settings'

/** Below the cover. */
const maxPhotos = 3

/**
 * On paper only, below the first photograph: three more, the name of the business, the reference, and a QR
 * code of the listing's page on the site of the business, if LISTING_URL is set.
 */
export function PrintedListing({ property }: { property: PropertyRecord }) {
  const address = listingAddress(property, listingUrl)
  const photos = property.media.property_images.slice(1, 1 + maxPhotos)
  return (
    <section aria-label="For paper" data-printed-listing className="hidden">
      {photos.map((photo) => (
        // The smallest rendition, which the thumbnails have loaded. Not lazy: it would be missing on paper.
        <img key={photo.url} src={(photo.renditions[0] ?? photo).url} alt={photo.caption ?? ''} />
      ))}
      <p>
        <strong>{settings.businessName}</strong>
        {property.reference && <span>Ref {property.reference}</span>}
        {address !== null && <span>{address}</span>}
      </p>
      {address !== null && <QrCode text={address} label="QR code of the listing's page" />}
    </section>
  )
}
