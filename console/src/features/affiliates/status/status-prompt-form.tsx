import type { Affiliate } from '@gatehouse/contract/entities/affiliate'
import { Check } from 'lucide-react'
import { useEffect, useState, type FormEvent, type RefObject } from 'react'
import { ApiError } from '../../../api/api-error'
import { failureMessage } from '../../../api/failure-message'
import { Button } from '../../../ui/buttons/button'
import { classNames } from '../../../ui/class-names'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { TextField } from '../../../ui/fields/text-field'
import type { StatusChange } from './send-status'
import type { StatusFilter } from './status-address'
import { statusFields } from './status-fields'
import { useTypedStatus } from './use-typed-status'

interface StatusPromptFormProps {
  target: StatusFilter
  affiliate: Affiliate
  input: RefObject<HTMLInputElement | null>
  onSubmit: (change: StatusChange) => Promise<void>
  isSaving: boolean
  onClose: () => void
}

/** The prompt's form, rendered once the affiliate has loaded. */
export function StatusPromptForm({ target, affiliate, input, onSubmit, isSaving, onClose }: StatusPromptFormProps) {
  const { field } = target
  const words = statusFields[field]
  const { typed, type } = useTypedStatus(target, affiliate[field], affiliate.version)
  const [error, setError] = useState<{ atField?: string; failure?: string }>({})
  const isEmpty = typed.trim() === ''
  // The dialog focuses it too, unless the affiliate had to be fetched first.
  useEffect(() => input.current?.focus(), [input])

  const change = (text: string) => {
    type(text)
    setError({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || isSaving) return
    setError({})
    try {
      await onSubmit({ affiliate, field, value: typed.trim() })
      onClose()
    } catch (reason) {
      const atField = reason instanceof ApiError ? reason.errors[field] : undefined
      setError(atField === undefined ? { failure: failureMessage(reason, words) } : { atField })
      if (atField !== undefined) input.current?.focus()
    }
  }
  return (
    <form className="contents" noValidate onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <TextField
          ref={input}
          label={words.label}
          value={typed}
          error={error.atField}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onChange={(event) => change(event.target.value)}
        />
        <div role="group" aria-label={`Known values of ${words.label}`} className="mt-3 flex flex-wrap gap-2">
          {words.suggestions.map((word) => (
            <KnownValue
              key={word}
              word={word}
              isTyped={word.toLowerCase() === typed.trim().toLowerCase()}
              onPick={() => change(word)}
            />
          ))}
        </div>
      </DialogBody>
      <DialogFooter note={error.failure && <span role="alert">{error.failure}</span>}>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isEmpty} isBusy={isSaving} busyLabel="Updating...">
          {words.verb}
        </Button>
      </DialogFooter>
    </form>
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
