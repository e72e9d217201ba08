import { listingAddress } from '@gatehouse/contract/listing/listing-address'
import { settings } from '../../../settings'
import { stateOf } from '../property-state'
import { listingUrl } from './share-settings'
import { costsOf, mainFacts, offerOf, roomsOf, type Shared, sharePrice, shareTitle } from './share-facts'

/** More are left to the page of the listing. */
const maxFacts = 8

/** The text that is sent with the picture of a listing; WhatsApp shows what is between asterisks in bold. */
export const shareText = (shared: Shared): string =>
  [
    bold([shareTitle(shared), shared.location].filter(Boolean).join(', ')),
    [sharePrice(shared), offerOf(shared), stateOf(shared)].filter(Boolean).join(' · '),
    roomsOf(shared).join(', '),
    mainFacts(shared).slice(0, maxFacts).join(', '),
    ...costsOf(shared),
    ...endOf(shared),
    settings.businessName,
  ]
    .filter((line) => line !== '')
    .join('\n')

/** The numbered text of several listings, in the order of their pictures. */
export const albumText = (album: readonly Shared[]): string =>
  [
    ...album.map((shared, index) =>
      [
        `${index + 1}. ${bold([shareTitle(shared), shared.location].filter(Boolean).join(', '))}`,
        [sharePrice(shared), offerOf(shared), stateOf(shared)].filter(Boolean).join(' · '),
        ...endOf(shared),
      ].join('\n'),
    ),
    settings.businessName,
  ].join('\n\n')

function endOf(shared: Shared): string[] {
  const address = listingAddress(shared, listingUrl)
  return [...(shared.reference ? [`Ref ${shared.reference}`] : []), ...(address === null ? [] : [address])]
}

/** Its own signs of formatting, and line breaks, would end the bold text. */
const bold = (text: string) => `*${text.replaceAll(/[*_~`\s]+/g, ' ').trim()}*`

/** Opens WhatsApp, which asks for the contact. */
export const whatsAppAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
