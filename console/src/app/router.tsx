import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { waitForFirstResponses } from '../api/first-responses'
import { openDocument } from '../api/session/open-document'
import { hasSession } from '../api/session/tabs'
import { isNewVersionReady } from './offline/new-version'
import { NavigationProgress } from './shell/navigation-progress'
import { openSignIn } from './open-sign-in'
import { type Page, pages } from './pages'
import { RouteError } from './route-error'
import { Shell } from './shell/shell'

/** Without the shell: the session of an admin who must set up a second factor can do nothing else. */
export const setUpPath = '/set-up'

/** All routes inside the shell require a session. */
export const routes: RouteObject[] = [
  {
    loader: requireSession,
    // Checks the token on the way to another page. A filter changes only the query: without a loader, the
    // router renders once.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    Component: Shell,
    errorElement: <RouteError />,
    HydrateFallback: NavigationProgress,
    children: [{ errorElement: <RouteError />, children: pages.map(routeOf) }],
  },
  {
    path: setUpPath,
    loader: requireSession,
    errorElement: <RouteError />,
    HydrateFallback: NavigationProgress,
    lazy: async () => ({ Component: (await import('./set-up-page')).SetUpPage }),
  },
  ...(import.meta.env.DEV
    ? [{ path: '/stories', lazy: async () => ({ Component: (await import('../stories/stories-page')).StoriesPage }) }]
    : []),
]

async function requireSession({ request }: LoaderFunctionArgs): Promise<null> {
  if (!(await hasSession())) openSignIn()
  // A navigation takes over a new version, unless a form is open: it would have to be discarded twice.
  else if (isNewVersionReady() && !hasForm(window.location.search)) openDocument(request.url, 'assign')
  else {
    await waitForFirstResponses()
    return null
  }
  // The router shows nothing new until the other document has replaced this one.
  return new Promise<never>(() => undefined)
}

const hasForm = (search: string) => new URLSearchParams(search).has('form')

function routeOf({ path, load }: Page): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) }
}
