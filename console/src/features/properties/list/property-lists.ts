import type { PropertyCard, PropertyRecord } from '@gatehouse/contract/entities/property'
import type { QueryClient } from '@tanstack/react-query'
import { moveCard, updateCachedCards } from '../../../lists/infinite-list'

export const propertiesKey = ['properties']
export const propertyListsKey = [...propertiesKey, 'lists']
/** The lists of /properties and of the dashboard. */
export const propertyGridKey = [...propertyListsKey, 'grid']

export type PropertyChange = 'archive' | 'unarchive' | 'remove' | 'restore'

/** Updates the cached lists after a property was archived, unarchived, deleted or restored. */
export const movePropertyCard = (client: QueryClient, id: string, change: PropertyChange): Promise<void> =>
  moveCard(client, propertyListsKey, id, isListedAfter[change])

/** Whether a list that contains this card contains it after the change. */
const isListedAfter: Record<PropertyChange, (card: { archived?: boolean }) => boolean> = {
  archive: ({ archived }) => archived === true,
  unarchive: ({ archived }) => !archived,
  remove: () => false,
  restore: () => true,
}

/** Updates the cached lists after a save; without `record` they are only invalidated. */
export const replaceCard = (client: QueryClient, record: PropertyRecord | undefined): Promise<void> =>
  updateCachedCards<PropertyCard>(client, propertyListsKey, (card) => {
    if (!record || card.id !== record.id) return card
    const [cover = null] = record.media.property_images
    return { ...record, media: { cover } }
  })
