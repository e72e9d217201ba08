import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { ConsolePage } from '../src/app/console-page'
import { preparePage } from '../src/app/open-page'
import { beforeSignIn } from '../src/app/open-sign-in'
import { Providers } from '../src/app/providers'
import { watchSession } from '../src/app/watch-session'
import { Navigation, type Prepare } from '../src/ui/navigation/navigation'
import { testRouter } from './render-page'

/** Renders the whole console at a URL, as main.tsx does: guard, shell, lazy pages, session handling. */
export const renderConsole = (at: string) => renderInConsole(<ConsolePage />, at, preparePage)

/** Renders something else with the providers and the session handling of the console. */
export function renderInConsole(children: ReactNode, at: string, prepare: Prepare = () => undefined) {
  window.history.replaceState(null, '', at)
  const navigation = new Navigation(prepare)
  const { queryClient, stop } = watchSession(navigation)
  onTestFinished(stop)
  const view = render(
    <Providers queryClient={queryClient} navigation={navigation}>
      {children}
    </Providers>,
  )
  onTestFinished(beforeSignIn(view.unmount))
  return { ...view, router: testRouter(navigation), navigation, queryClient, user: userEvent.setup() }
}

export const pathOf = ({ state }: { state: { location: { pathname: string; search: string } } }): string =>
  `${state.location.pathname}${state.location.search}`
