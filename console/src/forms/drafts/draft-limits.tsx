import { NotStoredError } from '../../api/drafts/draft'
import type { FileReference } from '../../api/drafts/draft-files'
import { formatBytes } from '../../format/bytes'
import { joinWords } from '../../format/words'
import { type DraftLimit, type DraftStatus, type FileLimit, limitOf, type TextLimit } from './draft-status'

/** Undefined for other errors, such as a file that cannot be read. */
export function fileLimitOf(reason: unknown): FileLimit | undefined {
  const name = reason instanceof DOMException ? reason.name : ''
  if (name === 'QuotaExceededError') return 'full'
  return name === 'TimeoutError' ? 'unusable' : undefined
}

export function textLimitOf(reason: unknown): TextLimit {
  if (reason instanceof NotStoredError) return 'nothing'
  return fileLimitOf(reason) === 'full' ? 'full-for-text' : 'unusable-for-text'
}

interface DraftLimitsProps {
  draft: DraftStatus
  /** The names of the files in the form. */
  chosenNames: readonly string[]
}

/** What of a draft is not stored on this device, above the fields. Announced once. */
export function DraftLimits({ draft, chosenNames }: DraftLimitsProps) {
  const limit = limitOf(draft)
  const { unreadable } = draft.unstored
  const missing = draft.missing.filter(({ name }) => !chosenNames.includes(name))
  const text = [
    limit && messages[limit],
    missing.length > 0 && `Choose ${namesOf(missing)} again: ${notStored(missing)}`,
    unreadable.length > 0 &&
      `${namesOf(unreadable)} cannot be read: ${notStored(unreadable)} ${chooseAgain(unreadable)}`,
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
  nothing: 'Nothing can be stored on this device. Save this form before you close the page.',
}

const namesOf = (files: readonly FileReference[]) =>
  joinWords(
    files.map(({ name, size }) => `“${name}” (${formatBytes(size)})`),
    'and',
  )

const notStored = (files: readonly FileReference[]) =>
  `${files.length === 1 ? 'it was' : 'they were'} not stored on this device.`

const chooseAgain = (files: readonly FileReference[]) => `Choose ${files.length === 1 ? 'it' : 'them'} again.`
