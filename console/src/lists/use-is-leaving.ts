import { useLocation, useNavigation } from 'react-router'

/** Whether another page is on its way: an address that changed now would cancel that navigation, and the press on its link be lost. */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation()
  const coming = useNavigation().location
  return coming !== undefined && coming.pathname !== pathname
}
