import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Button } from '../ui/buttons/button'
import { EmptyState } from '../ui/feedback/empty-state'
import { focusHeading } from './use-focus-after-removal'

export interface NoMatchesProps {
  /** `No agent matches "lekki".` */
  title: string
  /** Another search, which has a result (docs/decisions/0065). */
  suggestion?: string | undefined
  onSearch: (q: string) => void
  /** Replaces the button Clear Search. */
  action?: ReactNode
}

/** Replaces the rows of a search without a result. */
export function NoMatches({ title, suggestion, onSearch, action }: NoMatchesProps) {
  const search = (q: string) => {
    onSearch(q)
    // The pressed button is removed.
    focusHeading()
  }
  const offered = suggestion && suggestion[0]!.toUpperCase() + suggestion.slice(1)
  return (
    <EmptyState
      Icon={SearchX}
      title={title}
      text={
        offered && (
          <>
            Did you mean{' '}
            <button
              type="button"
              className="-my-3 min-h-11 rounded-control font-semibold text-green-ink underline underline-offset-4"
              onClick={() => search(offered)}
            >
              {offered}
            </button>
            ?
          </>
        )
      }
      action={
        action ?? (
          <Button variant="secondary" onClick={() => search('')}>
            Clear Search
          </Button>
        )
      }
    />
  )
}
