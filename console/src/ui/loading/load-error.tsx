import { Component, useEffect, useEffectEvent, type ReactNode } from 'react'
import { useNotices } from '../feedback/notices'

/** The code of a component could not be loaded: the connection dropped, or a deployment removed the file. */
export class LoadError extends Error {
  constructor(cause: unknown) {
    super('The code of a component could not be loaded', { cause })
  }
}

interface LoadErrorBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** Catches a `LoadError` only; any other error belongs to the boundary of the page. */
export class LoadErrorBoundary extends Component<LoadErrorBoundaryProps, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!((error as unknown) instanceof LoadError)) throw error
    return this.props.fallback
  }
}

interface LoadErrorNoticeProps {
  retry: () => void
  /** Holds `retry` while the notice is shown. */
  retries: Set<() => void>
  onDismiss: (() => void) | undefined
  children: ReactNode
}

/** Shows a notice with Retry for as long as it is mounted. */
export function LoadErrorNotice({ retry, retries, onDismiss, children }: LoadErrorNoticeProps) {
  const notices = useNotices()
  const dismiss = useEffectEvent(() => onDismiss?.())
  useEffect(() => {
    retries.add(retry)
    const id = notices.error('This part of the page could not be loaded', {
      detail: 'Check your connection and try again. If that does not help, reload the page.',
      actions: [{ label: 'Retry', onPress: retry }],
      onDismiss: () => dismiss(),
    })
    return () => {
      retries.delete(retry)
      notices.close(id)
    }
  }, [notices, retry, retries])
  return children
}
