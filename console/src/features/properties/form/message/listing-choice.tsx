import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../../../ui/buttons/button'
import { nameOfValues } from '../../property-values-name'
import type { FoundListing } from './use-message-reading'

interface ListingChoiceProps {
  found: readonly FoundListing[]
  /** The device could not store the others. */
  hasFailed: boolean
  onChoose: (listing: FoundListing) => void
  onBack: () => void
}

/** A message has several listings: with which of them the form begins. */
export function ListingChoice({ found, hasFailed, onChoose, onBack }: ListingChoiceProps) {
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const others = found.length === 2 ? 'The other becomes an unsaved draft' : 'The others become unsaved drafts'
  return (
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <p id={id}>
        The message has {found.length} listings. Choose which one to begin with. {others} in the list of properties.
      </p>
      <ol className="divide-y divide-line overflow-hidden rounded-control border border-line bg-card">
        {found.map((one, place) => (
          <li key={one.id}>
            <button
              ref={place === 0 ? first : undefined}
              type="button"
              onClick={() => onChoose(one)}
              className="flex min-h-11 w-full items-center gap-3 px-3.5 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span aria-hidden className="text-muted tabular-nums">
                {place + 1}
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere first-letter:uppercase">
                {nameOfValues(one.values) || `Listing ${place + 1}`}
              </span>
              <ChevronRight size={16} strokeWidth={2} aria-hidden className="shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ol>
      {hasFailed && (
        <p role="alert" className="text-13 text-red-ink">
          The other listings could not be stored on this device. Paste the message in parts.
        </p>
      )}
      <Button variant="ghost" onClick={onBack} className="justify-self-start">
        Back to the Message
      </Button>
    </div>
  )
}
