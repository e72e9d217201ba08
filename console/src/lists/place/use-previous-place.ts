import { useState } from 'react'
import { useLocation, useNavigationAction } from '../../ui/navigation/navigation-context'
import { findPlace, type ListPlace } from './list-places'

/** The `state` of a link that leads back to a list. */
export interface BackState {
  /** The key of the history entry of the list. */
  backTo: string
}

/**
 * The place to which the user comes back with Back, a reload or a link of `useBackTo`; undefined for
 * every other navigation and for a list that was not scrolled. `isBack` is true in the first case too.
 */
export function usePreviousPlace(): { isBack: boolean; place: ListPlace | undefined } {
  const { key, pathname, search, state } = useLocation()
  const action = useNavigationAction()
  const [previous] = useState(() => {
    const backTo = (state as Partial<BackState> | null)?.backTo
    const isPop = action === 'pop'
    const address = pathname + search
    // A reload after the link: the entry of the link has its own place.
    const place = (isPop && findPlace(key, address)) || (backTo && findPlace(backTo, address)) || undefined
    return { isBack: isPop || backTo !== undefined, place }
  })
  return previous
}
