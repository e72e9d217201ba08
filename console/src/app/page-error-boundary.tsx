import RotateCw from 'lucide-react/icons/rotate-cw'
import { Component, useEffect, type ReactNode } from 'react'
import { Button } from '../ui/buttons/button'
import { buttonClass } from '../ui/buttons/button-class'
import { EmptyState } from '../ui/feedback/empty-state'
import type { Location } from '../ui/navigation/history-entry'
import { requiresSetUp } from './query-client'

interface PageErrorBoundaryProps {
  location: Location
  children: ReactNode
}

interface PageErrorBoundaryState {
  location: Location
  error: unknown
}

/** Shows an error in place of the page, until another address is opened. */
export class PageErrorBoundary extends Component<PageErrorBoundaryProps, PageErrorBoundaryState> {
  override state: PageErrorBoundaryState = { location: this.props.location, error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ location }: PageErrorBoundaryProps, state: PageErrorBoundaryState) {
    return location === state.location ? null : { location, error: undefined }
  }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <PageError reason={error} />
  }
}

/**
 * The error of a page. In most cases its code could not be loaded: a deployment removed the
 * old files, or the connection is down. Reloading gets the new files; form drafts are kept.
 */
function PageError({ reason }: { reason: unknown }) {
  useEffect(() => console.error(reason), [reason])
  if (requiresSetUp(reason)) return null
  const isMissingChunk =
    reason instanceof Error && /dynamically imported module|module script|preload CSS/i.test(reason.message)
  return (
    <div className="flex min-h-[80dvh] items-center justify-center">
      <div role="alert">
        <EmptyState
          Icon={RotateCw}
          title={isMissingChunk ? 'This page could not be loaded' : 'Something went wrong on this page'}
          text={
            isMissingChunk
              ? 'The connection may have dropped, or there is a new version. Reload the page; your drafts are kept.'
              : 'Reload the page. If it happens again, go back to the dashboard.'
          }
          action={
            <span className="flex gap-2">
              <Button onClick={() => window.location.reload()}>Reload</Button>
              <a href="/" className={buttonClass({ variant: 'secondary' })}>
                Go to the Dashboard
              </a>
            </span>
          }
        />
      </div>
    </div>
  )
}
