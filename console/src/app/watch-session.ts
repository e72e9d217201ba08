import type { QueryClient } from '@tanstack/react-query'
import { expireSession, signOutHere } from '../api/session/session'
import { joinTabs } from '../api/session/tabs'
import { beforeSignIn, openSignIn } from './open-sign-in'
import { createQueryClient } from './query-client'
import { setUpPath } from './router'
import type { createBrowserRouter } from 'react-router'

/** Opens the sign-in page when the session ends, in this tab or in another one. */
export function watchSession(router: ReturnType<typeof createBrowserRouter>): {
  queryClient: QueryClient
  stop: () => void
} {
  const queryClient = createQueryClient(
    () => {
      const { pathname, search, hash } = router.state.location
      expireSession(`${pathname}${search}${hash}`)
      openSignIn()
    },
    () => void router.navigate(setUpPath, { replace: true }),
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
