import type { QueryClient } from '@tanstack/react-query'
import { expireSession, signOutHere } from '../api/session/session'
import { joinTabs } from '../api/session/tabs'
import { beforeSignIn, openSignIn } from './open-sign-in'
import { createQueryClient } from './query-client'
import { setUpPath } from './pages'
import { toPath } from '../ui/navigation/history-entry'
import type { Navigation } from '../ui/navigation/navigation'

/** Opens the sign-in page when the session ends, in this tab or in another one. */
export function watchSession(navigation: Navigation): {
  queryClient: QueryClient
  stop: () => void
} {
  const queryClient = createQueryClient(
    () => {
      expireSession(toPath(navigation.state.location))
      openSignIn()
    },
    () => void navigation.navigate(setUpPath, { replace: true }),
  )
  const leaveTabs = joinTabs({
    onSignedOut: () => {
      signOutHere()
      openSignIn()
    },
    onTokenRemoved: openSignIn,
  })
  // The message of a Log Out reaches the tab that sent it too.
  const forget = beforeSignIn(leaveTabs)
  return {
    queryClient,
    stop: () => {
      forget()
      leaveTabs()
    },
  }
}
