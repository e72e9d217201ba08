import type { Affiliate } from '@gatehouse/contract/affiliate'
import { Check } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../api/api-error'
import { failureSentence } from '../api/failure-sentence'
import { Button } from '../ui/button'
import { classNames } from '../ui/class-names'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog'
import { TextField } from '../ui/text-field'
import { affiliateName } from './affiliate-name'
import type { StatusField } from './send-status'
import { statusFields } from './status-fields'

interface StatusPromptProps {
  affiliate: Affiliate
  field: StatusField
  /** Throws what went wrong. */
  onSubmit: (value: string) => Promise<void>
  isSaving: boolean
  onClose: () => void
}

/** The free-text prompt of the specification, section 4, as a dialog that offers the known values. */
export function StatusPrompt({ affiliate, field, onSubmit, isSaving, onClose }: StatusPromptProps) {
  const words = statusFields[field]
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(affiliate[field])
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const isEmpty = typed.trim() === ''

  const change = (value: string) => {
    setTyped(value)
    setError(undefined)
    setFailure(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || isSaving) return
    setError(undefined)
    setFailure(undefined)
    try {
      await onSubmit(typed.trim())
      onClose()
    } catch (reason) {
      const ofField = reason instanceof ApiError ? reason.errors[field] : undefined
      if (ofField === undefined) return setFailure(failureSentence(reason, words))
      setError(ofField)
      input.current?.focus()
    }
    return undefined
  }
  return (
    <Dialog
      title={words.verb}
      description={`${affiliateName(affiliate)}, ${affiliate.affiliate_code}`}
      onClose={onClose}
      isKeptOnBackdrop={isSaving}
      maxWidth={500}
      initialFocus={input}
    >
      <form className="contents" noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <TextField
            ref={input}
            label={words.label}
            value={typed}
            error={error}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            onChange={(event) => change(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
          <div role="group" aria-label={`Known values of ${words.label}`} className="mt-3 flex flex-wrap gap-2">
            {words.known.map((word) => (
              <KnownValue
                key={word}
                word={word}
                isTyped={word.toLowerCase() === typed.trim().toLowerCase()}
                onPick={() => change(word)}
              />
            ))}
          </div>
        </DialogBody>
        <DialogFooter note={failure && <span role="alert">{failure}</span>}>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isEmpty} isBusy={isSaving} busyLabel="Updating...">
            {words.verb}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function KnownValue({ word, isTyped, onPick }: { word: string; isTyped: boolean; onPick: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isTyped}
      onClick={onPick}
      className={classNames(
        'inline-flex h-11 items-center gap-1.5 rounded-full border px-3.5 text-13 font-medium transition-colors duration-120 lg:h-9',
        isTyped
          ? 'border-green bg-green-soft text-green-ink'
          : 'border-line-strong bg-card text-ink hover:border-faint',
      )}
    >
      {isTyped && <Check size={14} strokeWidth={2.25} aria-hidden />}
      {word}
    </button>
  )
}
