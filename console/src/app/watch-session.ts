import type { QueryClient } from '@tanstack/react-query'
import { expireSession, signOutHere } from '../api/session/session'
import { joinTabs } from '../api/session/tabs'
import { createQueryClient } from './query-client'
import type { createBrowserRouter } from 'react-router'

/** Clears the cache and goes to /login when the session ends, in this tab or in another one. */
export function watchSession(router: ReturnType<typeof createBrowserRouter>): {
  queryClient: QueryClient
  stop: () => void
} {
  const queryClient = createQueryClient(() => {
    const { pathname, search, hash } = router.state.location
    expireSession(`${pathname}${search}${hash}`)
    void leave()
  })
  const stop = joinTabs({
    onSignedOut: () => {
      signOutHere()
      void leave()
    },
    onTokenRemoved: () => void leave(),
  })
  const leave = async () => {
    if (router.state.location.pathname !== '/login') await router.navigate('/login')
    queryClient.clear()
  }
  return { queryClient, stop }
}
