import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../ui/buttons/button'
import { buttonClass } from '../ui/buttons/button-class'
import { iconSize } from '../ui/icons/icon-size'
import { EmptyState } from '../ui/feedback/empty-state'
import { requiresSetUp } from './query-client'

/**
 * The error of a page. In most cases its code could not be loaded: a deployment removed the
 * old files, or the connection is down. Reloading gets the new files; form drafts are kept.
 */
export function PageError({ reason }: { reason: unknown }) {
  useEffect(() => console.error(reason), [reason])
  if (requiresSetUp(reason)) return null
  const isMissingChunk =
    reason instanceof Error && /dynamically imported module|module script|preload CSS/i.test(reason.message)
  return (
    <div className="flex min-h-[80dvh] items-center justify-center">
      <div role="alert">
        <EmptyState
          icon={<RotateCw {...iconSize} />}
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
