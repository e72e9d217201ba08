import { useMemo } from 'react'
import { useLocation } from '../../ui/navigation/navigation-context'
import { findOrigin } from './list-places'

/** The `state` of a link that leads back to a list. */
export interface BackState {
  /** The key of the history entry of the list. */
  backTo: string
}

/**
 * A link back to the list at `pathname`: with the filters and
 * the position from which this page was opened, if it was.
 */
export function useBackTo(pathname: string): { to: string; state?: BackState } {
  const { pathname: currentPath } = useLocation()
  const origin = useMemo(() => findOrigin(pathname, currentPath), [pathname, currentPath])
  return origin ? { to: origin.address, state: { backTo: origin.key } } : { to: pathname }
}
