import { useEffect, useState } from 'react'
import { useNotices } from '../../ui/feedback/notices'

/** Says that fields are marked: one notice at a time, gone with the next try and with the form. Without a sentence, none. */
export function useErrorNotice(message: string | undefined) {
  const notices = useNotices()
  const [id, setId] = useState<string>()
  useEffect(() => (id === undefined ? undefined : () => notices.close(id)), [id, notices])
  return {
    show: () => message !== undefined && setId(notices.error(message)),
    hide: () => setId(undefined),
  }
}
