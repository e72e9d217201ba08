import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNotices } from '../feedback/notices'

/**
 * Tells that code could not be fetched: the connection dropped, or a deploy took the old files away. Somebody waits for what it
 * shows, so the notice has Retry, and it goes once the code came, or with who asked for it.
 */
export function useLoadFailure() {
  const notices = useNotices()
  const shown = useRef<string>(undefined)
  const clear = useCallback(() => {
    if (shown.current !== undefined) notices.close(shown.current)
    shown.current = undefined
  }, [notices])
  useEffect(() => clear, [clear])
  const tell = useCallback(
    (onRetry: () => void, onDismiss?: () => void) => {
      clear()
      shown.current = notices.error('This part of the page could not be loaded', {
        detail: 'Check your connection and try again. If that does not help, reload the page.',
        action: { label: 'Retry', onPress: onRetry },
        onDismiss,
      })
    },
    [notices, clear],
  )
  return useMemo(() => ({ tell, clear }), [tell, clear])
}

export type LoadFailure = ReturnType<typeof useLoadFailure>
