import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../ui/error-boundary'
import { IconButton } from '../ui/icon-button'
import { iconSize } from '../ui/icon-size'

const BellPanel = lazy(() => import('./bell-panel').then((module) => ({ default: module.BellPanel })))

/** The notification bell. Its panel is fetched with the first press, because few first views need it. */
export function Bell() {
  const [isWanted, setIsWanted] = useState(false)
  const button = (
    <IconButton
      label="Notifications"
      icon={<BellIcon {...iconSize} />}
      variant="framed"
      className="max-lg:border-0 max-lg:shadow-none"
      onClick={() => setIsWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <ErrorBoundary fallback={button}>
      <Suspense fallback={button}>
        <BellPanel />
      </Suspense>
    </ErrorBoundary>
  )
}
