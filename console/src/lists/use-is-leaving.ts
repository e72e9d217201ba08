import { use } from 'react'
import { UNSAFE_DataRouterContext, useLocation } from 'react-router'

/**
 * Whether another page is on its way just now: an address that changed then would call it back, and the press on its link be
 * lost. The router itself is asked, and there is no other way to it than its context: what `useNavigation` says is drawn late on
 * a busy device.
 */
export function useIsLeaving(): () => boolean {
  const { pathname } = useLocation()
  const router = use(UNSAFE_DataRouterContext)?.router
  return () => {
    const coming = router?.state.navigation.location
    return coming !== undefined && coming.pathname !== pathname
  }
}
