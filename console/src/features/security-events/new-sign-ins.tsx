import { NewSignIn } from '@gatehouse/contract/session'
import { z } from '@gatehouse/contract/zod'
import { useEffect, useEffectEvent } from 'react'
import { forgetNewSignIns, readNewSignIns } from '../../api/sign-in/new-sign-ins'
import { formatMoment } from '../../format/dates'
import { useNotices } from '../../ui/feedback/notices'
import { useNavigate } from '../../ui/navigation/navigation-context'

const hint = 'since your last visit. If this was not you, change your password.'

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
    const isOne = signIns.length === 1
    const id = notices.info(isOne ? `New sign-in from ${latest.device}` : `${signIns.length} new sign-ins`, {
      detail: `${isOne ? '' : `Last: ${latest.device}, `}${formatMoment(latest.created_at)}, ${latest.address}, ${hint}`,
      actions: [{ label: 'Show', onPress: () => showList() }],
      onDismiss: forgetNewSignIns,
      staysOpen: true,
    })
    return () => notices.close(id)
  }, [notices])
  return null
}
