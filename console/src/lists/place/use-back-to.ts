import { useMemo } from 'react'
import { findOrigin } from './list-places'
import type { BackState } from './use-previous-place'
import { useLocation } from '../../ui/navigation/navigation-context'

interface BackTo {
  to: string
  state?: BackState
}

/**
 * A link back to the list at `pathname`: with the filters and
 * the position from which this page was opened, if it was.
 */
export function useBackTo(pathname: string): BackTo {
  const { pathname: currentPath } = useLocation()
  const origin = useMemo(() => findOrigin(pathname, currentPath), [pathname, currentPath])
  return origin ? { to: origin.address, state: { backTo: origin.key } } : { to: pathname }
}
