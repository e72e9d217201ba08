import { useDelayed } from '../../ui/feedback/use-delayed'
import { usePendingAddress } from '../../ui/navigation/navigation-context'

/** A thin bar at the top while the code of the next page is loading. */
export function NavigationProgress() {
  const isVisible = useDelayed(usePendingAddress() !== null, 80)
  if (!isVisible) return null
  return (
    <div role="progressbar" aria-label="Loading page" className="fixed inset-x-0 top-0 z-50 h-[3px] bg-green-soft">
      <div className="h-full w-2/3 animate-pulse rounded-full bg-green" />
    </div>
  )
}
