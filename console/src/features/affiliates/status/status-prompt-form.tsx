import type { Affiliate } from '@gatehouse/contract/entities/affiliate'
import { Check } from 'lucide-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../../api/api-error'
import { failureMessage } from '../../../api/failure-message'
import { FailureText } from '../../../forms/saving/failure-text'
import { MissingFields } from '../../../forms/saving/missing-fields'
import { Button } from '../../../ui/buttons/button'
import { classNames } from '../../../ui/class-names'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { DialogForm } from '../../../ui/dialogs/dialog-form'
import { TextField } from '../../../ui/fields/text-field'
import type { StatusChange } from './send-status'
import type { StatusTarget } from './status-target'
import { statusFields } from './status-fields'
import { useStatusDraft } from './use-status-draft'

interface StatusPromptFormProps {
  target: StatusTarget
  affiliate: Affiliate
  onSubmit: (change: StatusChange) => Promise<void>
  isSaving: boolean
  onClose: () => void
}

/** The prompt's form, rendered once the affiliate has loaded. */
export function StatusPromptForm({ target, affiliate, onSubmit, isSaving, onClose }: StatusPromptFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const missingId = useId()
  const { field } = target
  const texts = statusFields[field]
  const { text, changeText } = useStatusDraft(target, affiliate[field], affiliate.version)
  const [error, setError] = useState<{ fieldMessage?: string; failure?: unknown }>({})
  const isEmpty = text.trim() === ''

  const change = (next: string) => {
    changeText(next)
    setError({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || isSaving) return
    setError({})
    try {
      await onSubmit({ affiliate, field, value: text.trim() })
      onClose()
    } catch (reason) {
      const fieldMessage = reason instanceof ApiError ? reason.errors[field] : undefined
      setError(fieldMessage === undefined ? { failure: reason } : { fieldMessage })
      if (fieldMessage !== undefined) input.current?.focus()
    }
  }
  return (
    <DialogForm onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <TextField
          ref={input}
          label={texts.label}
          isRequired
          value={text}
          error={error.fieldMessage}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onChange={(event) => change(event.target.value)}
        />
        <div role="group" aria-label={`Suggestions for ${texts.label}`} className="mt-3 flex flex-wrap gap-2">
          {texts.suggestions.map((suggestion) => (
            <SuggestionChip
              key={suggestion}
              suggestion={suggestion}
              isSelected={suggestion.toLowerCase() === text.trim().toLowerCase()}
              onPick={() => change(suggestion)}
            />
          ))}
        </div>
      </DialogBody>
      <DialogFooter
        note={
          isEmpty ? (
            <MissingFields id={missingId} labels={texts.label} />
          ) : (
            error.failure !== undefined && (
              <FailureText message={failureMessage(error.failure, texts)} failure={error.failure} />
            )
          )
        }
      >
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={isEmpty}
          aria-describedby={isEmpty ? missingId : undefined}
          isBusy={isSaving}
          busyLabel="Updating..."
        >
          {texts.verb}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

function SuggestionChip({
  suggestion,
  isSelected,
  onPick,
}: {
  suggestion: string
  isSelected: boolean
  onPick: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onPick}
      className={classNames(
        'inline-flex h-11 items-center gap-1.5 rounded-full border px-3.5 text-13 font-medium transition-colors duration-120 lg:h-9',
        isSelected ? 'border-green bg-green-soft text-green-ink' : 'border-edge bg-card text-ink hover:border-muted',
      )}
    >
      {isSelected && <Check size={14} strokeWidth={2.25} aria-hidden />}
      {suggestion}
    </button>
  )
}
