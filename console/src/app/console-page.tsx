import { useIsAvailable } from '../api/available'
import { lazyComponent } from '../ui/loading/lazy-component'
import { ParamsProvider, useIsStarted, useLocation } from '../ui/navigation/navigation-context'
import type { Location } from '../ui/navigation/history-entry'
import { PageView } from './page-view'
import { findPage } from './pages'
import { PageErrorBoundary } from './page-error-boundary'
import { NavigationProgress } from './shell/navigation-progress'
import { Shell } from './shell/shell'

const NotFoundPage = lazyComponent(() => import('./not-found-page').then((module) => module.NotFoundPage))

/** The page at the current address, in the shell. An error of a page leaves the menu in place. */
export function ConsolePage() {
  const location = useLocation()
  if (!useIsStarted()) return <NavigationProgress />
  return <PageAt location={location} />
}

function PageAt({ location }: { location: Location }) {
  const { page, params } = findPage(location.pathname)
  const isMissing = useIsAvailable(page.needs) === false
  const view = (
    <PageErrorBoundary location={location}>
      <ParamsProvider value={params}>
        {isMissing ? <NotFoundPage fallback={null} /> : <PageView page={page} />}
      </ParamsProvider>
    </PageErrorBoundary>
  )
  if (page.isAlone) return view
  return (
    <PageErrorBoundary location={location}>
      <Shell>{view}</Shell>
    </PageErrorBoundary>
  )
}
