import { trayHeightAt } from '../../api/session/tray-height'
import { useLocation } from '../../ui/navigation/navigation-context'

/** The space of the drafts' tray until that is loaded; none without drafts, and while a form is open. */
export function TraySpace() {
  const { pathname, search } = useLocation()
  const height = /[?&]form=/.test(search) ? 0 : trayHeightAt(pathname)
  return height > 0 && <div className="mb-4" style={{ height }} />
}
