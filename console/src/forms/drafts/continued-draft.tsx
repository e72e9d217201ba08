import { formatTime } from '../../format/dates'
import { Button } from '../../ui/buttons/button'
import type { Send } from '../editor/editor'

interface ContinuedDraftProps {
  /** When the draft was stored. */
  from: string
  send: Send
}

/** Above the fields of a new record that continues a draft: a way to begin another one. */
export function ContinuedDraft({ from, send }: ContinuedDraftProps) {
  return (
    <div className="-mr-3 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
      <p className="min-w-0 flex-1 basis-48">You continue your draft of {formatTime(from)}.</p>
      <Button variant="ghost" size="small" onClick={() => send({ type: 'start-new' })}>
        Start a New One
      </Button>
    </div>
  )
}
