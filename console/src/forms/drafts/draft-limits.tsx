import type { FileReference } from '../../api/drafts/draft-files'
import { formatBytes } from '../../format/bytes'
import { joinWords } from '../../format/words'

/**
 * Why not all is stored: `full` and `unusable` (it does not respond, or fails) for files, `full-for-text` and
 * `unusable-for-text` for texts too, which are then in the tab only; `tab`: no IndexedDB.
 */
export type DraftLimit = 'full' | 'unusable' | 'full-for-text' | 'unusable-for-text' | 'tab'

/** Undefined for other errors, such as a file that cannot be read. */
export function limitOf(reason: unknown): 'full' | 'unusable' | undefined {
  const name = reason instanceof DOMException ? reason.name : ''
  if (name === 'QuotaExceededError') return 'full'
  return name === 'TimeoutError' ? 'unusable' : undefined
}

interface DraftLimitsProps {
  limit: DraftLimit | undefined
  /** Files of the restored draft that were not stored. */
  missing: readonly FileReference[]
}

/** What of a draft is not stored on this device, above the fields. Announced once. */
export function DraftLimits({ limit, missing }: DraftLimitsProps) {
  const names = missing.map(({ name, size }) => `“${name}” (${formatBytes(size)})`)
  const text = [
    limit && messages[limit],
    names.length > 0 && `Choose ${joinWords(names, 'and')} again: ${notStored(names)}`,
  ]
  return (
    <div role="status">
      {text.filter(Boolean).map((line) => (
        <p key={String(line)} className="mb-3 rounded-control bg-orange-soft px-3.5 py-2.5 text-13 wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  )
}

const messages: Record<DraftLimit, string> = {
  full: 'The storage of this device is full. Your text is still stored as a draft, but the files that you add now are not.',
  unusable:
    'The storage of this device cannot be used just now. Your text is still stored as a draft, but the files that you add now are not.',
  'unusable-for-text':
    'The storage of this device cannot be used just now. What you enter is stored only until you close this tab.',
  'full-for-text': 'The storage of this device is full. What you enter is stored only until you close this tab.',
  tab: 'This browser stores the draft without its files, and only until you close this tab.',
}

const notStored = (names: readonly string[]) =>
  `${names.length === 1 ? 'it was' : 'they were'} not stored on this device.`
