import { propertySentences } from '@gatehouse/contract/property-sentences'
import { useEffect, useState } from 'react'
import { useNotices } from '../ui/notices'

/** 'Please fix the form errors before submitting': one notice at a time, gone with the next try and with the form. */
export function useFaultNotice() {
  const notices = useNotices()
  const [id, setId] = useState<string>()
  useEffect(() => (id === undefined ? undefined : () => notices.close(id)), [id, notices])
  return {
    show: () => setId(notices.error(propertySentences.fixErrors)),
    hide: () => setId(undefined),
  }
}
