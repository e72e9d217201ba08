import type { PropertyCard, PropertyRecord } from '@gatehouse/contract/entities/property'
import type { QueryClient } from '@tanstack/react-query'
import { updateCachedCards } from '../../../lists/infinite-list'

export const propertiesKey = ['properties']
export const propertyListsKey = [...propertiesKey, 'lists']

/** Updates the cached lists after a property was archived, unarchived, deleted or restored. */
export const moveCard = (client: QueryClient, id: string): Promise<void> =>
  updateCachedCards<PropertyCard>(client, propertyListsKey, (card) => (card.id === id ? undefined : card))

/** Updates the cached lists after a save; without `record` they are only invalidated. */
export const replaceCard = (client: QueryClient, record: PropertyRecord | undefined): Promise<void> =>
  updateCachedCards<PropertyCard>(client, propertyListsKey, (card) => {
    if (!record || card.id !== record.id) return card
    const [cover = null] = record.media.property_images
    return { ...record, media: { cover } }
  })
