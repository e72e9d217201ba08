import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { onTestFinished } from 'vitest'
import { beforeSignIn } from '../src/app/open-sign-in'
import { Providers } from '../src/app/providers'
import { routes } from '../src/app/router'
import { watchSession } from '../src/app/watch-session'

/** Renders the whole console at a URL, as main.tsx does: guard, shell, lazy pages, session handling. */
export function renderConsole(at: string) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const { queryClient, stop } = watchSession(router)
  onTestFinished(stop)
  const view = render(<Providers queryClient={queryClient} router={router} />)
  onTestFinished(beforeSignIn(view.unmount))
  return { ...view, router, queryClient, user: userEvent.setup() }
}

export const pathOf = ({ state }: { state: { location: { pathname: string; search: string } } }): string =>
  `${state.location.pathname}${state.location.search}`
