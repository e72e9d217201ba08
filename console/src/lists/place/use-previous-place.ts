import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
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
  const navigation = useNavigationType()
  const [previous] = useState(() => {
    const backTo = (state as Partial<BackState> | null)?.backTo
    const isPop = navigation === NavigationType.Pop
    const address = pathname + search
    // A reload after the link: the entry of the link has its own place.
    const place = (isPop && findPlace(key, address)) || (backTo && findPlace(backTo, address)) || undefined
    return { isBack: isPop || backTo !== undefined, place }
  })
  return previous
}
