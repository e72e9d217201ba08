import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Address, Location } from './history-entry'
import type { Navigation, NavigationState } from './navigation'
import type { Params } from './match-path'

const NavigationContext = createContext<Navigation | null>(null)
const ParamsContext = createContext<Params>({})

/** Provides the navigation, and listens to Back and Forward. */
export function NavigationProvider({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  useEffect(() => navigation.followHistory(), [navigation])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

/** Provides the page with the values of its path (`useParams`). */
export const ParamsProvider = ParamsContext.Provider

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('There is no NavigationProvider')
  return navigation
}

/** Renders again when the returned value changes; `read` must return the same one for the same state. */
function useNavigationState<Value>(read: (state: NavigationState) => Value): Value {
  const navigation = useNavigation()
  return useSyncExternalStore(navigation.subscribe, () => read(navigation.state))
}

export const useLocation = (): Location => useNavigationState(({ location }) => location)

/** How the location was reached. */
export const useNavigationAction = () => useNavigationState(({ action }) => action)

/** The address whose page is being loaded. */
export const usePendingAddress = (): Address | null => useNavigationState(({ pending }) => pending)

/** Whether the first page is loaded. */
export const useIsStarted = (): boolean => useNavigationState(({ isStarted }) => isStarted)

export const useNavigate = (): Navigation['navigate'] => useNavigation().navigate

/** The values of the page's path: `id` of '/agents/:id'. */
export const useParams = (): Params => useContext(ParamsContext)
