import {
  type PropertyCard,
  PropertyRecord,
  type PropertyRecord as Listing,
} from '@gatehouse/contract/entities/property'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import { type PropertyState, propertyStateName } from '@gatehouse/contract/entities/property-choices'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error'
import { failureNotice } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { undoActions } from '../../../forms/undo/undo-requests'
import { updateCachedCards } from '../../../lists/infinite-list'
import { useNotices } from '../../../ui/feedback/notices'
import { propertiesKey, propertyListsKey } from '../api'
import { propertyName } from '@gatehouse/contract/listing/property-name'

/**
 * Sets the state of a listing that was `property` on the screen, with Undo in the notice, and Archive once it
 * is sold or let. If someone else has set another state meanwhile, it stays, and the notice says who.
 */
export function useSetState(property: PropertyCard | Listing, onArchive: () => void) {
  const client = useQueryClient()
  const notices = useNotices()
  const detail = propertyName(property)
  return async (state: PropertyState): Promise<void> => {
    try {
      const { change_id } = await sendState(property, state)
      void updateCachedCards<PropertyCard>(client, propertyListsKey, (card) =>
        card.id === property.id ? { ...card, state } : card,
      )
      const isOver = (state === 'sold' || state === 'let') && !property.archived
      notices.success(`${propertyMessages.stateSet}: ${propertyStateName(state).toLowerCase()}`, {
        detail,
        actions: [...undoActions(change_id, { detail }), ...(isOver ? [{ label: 'Archive', onPress: onArchive }] : [])],
      })
    } catch (failure) {
      notices.error(
        ...failureNotice(failure, {
          failed: propertyMessages.failedToSetState,
          error: propertyMessages.errorSettingState,
        }),
      )
      void client.invalidateQueries({ queryKey: propertyListsKey })
    }
    void client.invalidateQueries({ queryKey: [...propertiesKey, 'one', property.id] })
  }
}

/** As other fields are merged: what others have changed besides the state is no conflict. */
async function sendState({ id, version, state: before }: PropertyCard | Listing, state: PropertyState) {
  const send = (ifMatch: number) => call(propertyCalls.setState, { params: { id }, body: { state }, ifMatch })
  try {
    return await send(version)
  } catch (failure) {
    const current = failure instanceof ApiError && failure.status === 412 ? failure.current : undefined
    const { data } = PropertyRecord.safeParse(current)
    if (data?.state !== before) throw failure
    return await send(data.version)
  }
}
