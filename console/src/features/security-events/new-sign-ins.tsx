import { NewSignIn } from '@gatehouse/contract/session'
import { z } from '@gatehouse/contract/zod'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { forgetNewSignIns, readNewSignIns } from '../../api/session/new-sign-ins'
import { formatMoment } from '../../format/dates'
import { useNotices } from '../../ui/feedback/notices'

/** Shows a notice about sign-ins from new devices, which stays until it is closed. */
export function NewSignIns() {
  const notices = useNotices()
  const navigate = useNavigate()
  const showList = useEffectEvent(() => {
    forgetNewSignIns()
    void navigate('/sign-ins')
  })
  useEffect(() => {
    const signIns = z.array(NewSignIn).safeParse(readNewSignIns()).data ?? []
    const [latest] = signIns
    if (!latest) return undefined
    const from = signIns.length === 1 ? latest.device : `${signIns.length} new devices`
    const id = notices.info(`New sign-in from ${from}`, {
      detail: `${signIns.length === 1 ? '' : `Last: ${latest.device}, `}${formatMoment(latest.created_at)}, ${
        latest.address
      }, since your last visit. If this was not you, change your password.`,
      actions: [{ label: 'Show', onPress: () => showList() }],
      onDismiss: forgetNewSignIns,
      staysOpen: true,
    })
    return () => notices.close(id)
  }, [notices])
  return null
}
