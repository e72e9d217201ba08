import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '../src/ui/dialogs/confirm'
import { NoticesProvider } from '../src/ui/feedback/notices-provider'
import { matchPath } from '../src/ui/navigation/match-path'
import { Navigation, type Prepare } from '../src/ui/navigation/navigation'
import { NavigationProvider, ParamsProvider, useLocation } from '../src/ui/navigation/navigation-context'

interface PageOptions {
  /** The URL. */
  at: string
  /** The route of the page: '/properties/:id'; by default `at` without its query. */
  path?: string
  /** What another page needs before it is shown; nothing by default. */
  prepare?: Prepare
}

/** Renders a page at an address with all providers. Other addresses render 'Another page'. */
export function renderPage(page: ReactNode, { at, path, prepare = () => undefined }: PageOptions) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  window.history.replaceState(null, '', at)
  const navigation = new Navigation(prepare)
  const view = render(
    <QueryClientProvider client={client}>
      <NoticesProvider>
        <ConfirmProvider>
          <NavigationProvider navigation={navigation}>
            <PageAt path={path ?? at.split('?')[0] ?? at}>{page}</PageAt>
          </NavigationProvider>
        </ConfirmProvider>
      </NoticesProvider>
    </QueryClientProvider>,
  )
  return { ...view, user: userEvent.setup(), router: testRouter(navigation), client }
}

function PageAt({ path, children }: { path: string; children: ReactNode }) {
  const params = matchPath(path, useLocation().pathname)
  return params ? <ParamsProvider value={params}>{children}</ParamsProvider> : <p>Another page</p>
}

/** What tests read of the address, and how they change it. */
export const testRouter = (navigation: Navigation) => ({
  get state() {
    return navigation.state
  },
  /** A number is how many entries of the history to go: -1 is Back. */
  navigate: (to: string | number) => (typeof to === 'number' ? go(to) : navigation.navigate(to)),
})

/** The window moves in its history later. */
function go(delta: number): Promise<void> {
  const moved = new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => setTimeout(resolve), { once: true })
  })
  window.history.go(delta)
  return moved
}
