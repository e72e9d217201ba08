import { useLocation, useNavigate } from 'react-router'
import { useNotices } from '../../ui/feedback/notices'

/**
 * Returns a function that shows that the draft of the form at this address was kept, with the action to
 * continue it: on a phone the notice covers the tray.
 */
export function useKeptNotice(): () => void {
  const notices = useNotices()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    const actions = [{ label: 'Continue', onPress: () => void navigate({ pathname, search }) }]
    notices.info('Your draft is kept on this device.', { actions })
  }
}
