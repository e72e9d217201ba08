import { useEffect, useEffectEvent } from 'react'
import { hasSharedMessage } from '../../api/drafts/shared-message'
import { useNotices } from '../../ui/feedback/notices'
import { useLocation, useNavigate } from '../../ui/navigation/navigation-context'

/**
 * Offers a message that was shared with the application while nobody was signed in: the sign-in opens another
 * page than New Property, which takes it (features/properties/form/message).
 */
export function SharedMessageNotice() {
  const notices = useNotices()
  const navigate = useNavigate()
  const isFormOpen = new URLSearchParams(useLocation().search).get('form') === 'new'
  const offer = useEffectEvent(() =>
    notices.info('A shared message has not been opened', {
      staysOpen: true,
      actions: [{ label: 'Open', onPress: () => void navigate('/properties?form=new') }],
    }),
  )
  const close = useEffectEvent((id: string) => notices.close(id))
  useEffect(() => {
    if (isFormOpen) return undefined
    let notice: string | undefined
    let isCurrent = true
    const look = async () => {
      if ((await hasSharedMessage()) && isCurrent) notice = offer()
    }
    void look()
    return () => {
      isCurrent = false
      if (notice !== undefined) close(notice)
    }
  }, [isFormOpen])
  return null
}
