import { useEffect, useState } from 'react'
import { useNotices } from '../../ui/feedback/notices'

/**
 * A notice that fields are invalid, closed by the next
 * attempt and with the form. Shows nothing without a message.
 */
export function useErrorNotice(message: string | undefined) {
  const notices = useNotices()
  const [id, setId] = useState<string>()
  useEffect(() => (id === undefined ? undefined : () => notices.close(id)), [id, notices])
  return {
    show: () => message !== undefined && setId(notices.error(message)),
    hide: () => setId(undefined),
  }
}
