import { ParamsProvider, useIsStarted, useLocation } from '../ui/navigation/navigation-context'
import { PageView } from './page-view'
import { findPage } from './pages'
import { PageErrorBoundary } from './page-error-boundary'
import { NavigationProgress } from './shell/navigation-progress'
import { Shell } from './shell/shell'

/** The page at the current address, in the shell. An error of a page leaves the menu in place. */
export function ConsolePage() {
  const location = useLocation()
  if (!useIsStarted()) return <NavigationProgress />
  const { page, params } = findPage(location.pathname)
  const view = (
    <PageErrorBoundary location={location}>
      <ParamsProvider value={params}>
        <PageView page={page} />
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
