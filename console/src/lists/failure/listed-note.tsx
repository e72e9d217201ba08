import { CloudOff } from 'lucide-react'
import { formatTime } from '../../format/dates'
import { iconSize } from '../../ui/icons/icon-size'

interface ListedNoteProps {
  updatedAt: string
  /** What the list does not have: '2 more photos', 'video'. */
  missing: readonly string[]
  /** The response is still awaited. */
  isLoading: boolean
}

/** Above a record that is drawn from a list, because it could not be loaded itself. */
export const ListedNote = ({ updatedAt, missing, isLoading }: ListedNoteProps) => (
  <p className="mb-3.5 flex items-start gap-2 rounded-control bg-orange-soft px-3 py-2.5 text-13">
    <CloudOff {...iconSize} size={16} className="mt-px shrink-0 text-orange" />
    <span>
      Shown from the list as of {formatTime(updatedAt)}.
      {missing.length > 0 && ` ${isLoading ? 'Still loading' : 'Not stored on this device'}: ${missing.join(', ')}.`}
    </span>
  </p>
)
