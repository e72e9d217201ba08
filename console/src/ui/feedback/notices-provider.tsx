import { useMemo, useRef, useState, type ReactNode } from 'react'
import { NoticeStack } from './notice-stack'
import { type Notice, type NoticeKind, type NoticeOptions, type Notices, NoticesContext } from './notices'

const maxShown = 4

/** Rendered once, around the pages. Why it is not Base UI's Toast: docs/decisions/dependencies. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Notice[]>([])
  const count = useRef(0)
  const notices = useMemo<Notices>(() => {
    const add = (kind: NoticeKind, text: string, options?: NoticeOptions) => {
      count.current += 1
      const id = `notice-${count.current}`
      setShown((current) => withoutOldest([...current, { staysOpen: kind === 'error', ...options, id, kind, text }]))
      return id
    }
    return {
      success: (text, options) => add('success', text, options),
      info: (text, options) => add('info', text, options),
      error: (text, options) => add('error', text, options),
      close: (id) => setShown((current) => current.filter((notice) => notice.id !== id)),
    }
  }, [])
  return (
    <NoticesContext value={notices}>
      {children}
      <NoticeStack notices={shown} onClose={notices.close} />
    </NoticesContext>
  )
}

/** At most `maxShown`: removes the oldest, one that need not stay if there is one. */
function withoutOldest(notices: Notice[]): Notice[] {
  if (notices.length <= maxShown) return notices
  const oldest = notices.find((notice) => !notice.staysOpen) ?? notices[0]
  return notices.filter((notice) => notice !== oldest)
}
