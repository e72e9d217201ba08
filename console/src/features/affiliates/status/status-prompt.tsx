import { affiliateEndpoints, affiliateMessages, type Affiliate } from '@gatehouse/contract/entities/affiliate'
import Check from 'lucide-react/icons/check'
import { useId, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../../api/api-error'
import { failureMessage } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { FormSkeleton } from '../../../forms/form-skeleton'
import { FailureText } from '../../../forms/saving/failure-text'
import { MissingFields } from '../../../forms/saving/missing-fields'
import { useEditedRecord } from '../../../forms/use-edited-record'
import { Button } from '../../../ui/buttons/button'
import { classNames } from '../../../ui/class-names'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { DialogForm } from '../../../ui/dialogs/dialog-form'
import { ErrorState } from '../../../ui/feedback/error-state'
import { TextField } from '../../../ui/fields/text-field'
import { affiliateName } from '../list/affiliate-name'
import { affiliatesKey } from '../api'
import type { StatusTarget } from './status-target'
import { type StatusChange, statusFields } from './use-set-status'
import { useStatusDraft } from './use-status-draft'

interface StatusPromptProps {
  target: StatusTarget
  /** From the loaded list; fetched by its code after a reload. */
  listed: Affiliate | undefined
  /** Throws on failure. */
  onSubmit: (change: StatusChange) => Promise<void>
  isSaving: boolean
  onClose: () => void
}

/** The free-text prompt of S4.14: a dialog that suggests the known values. */
export function StatusPrompt({ target, listed, onClose, ...form }: StatusPromptProps) {
  const edited = useEditedRecord({
    label: 'affiliate',
    id: target.affiliate_code,
    listed,
    find: findByCode,
    queryKey: [...affiliatesKey, 'code'],
    messages: affiliateMessages,
  })
  const affiliate = edited?.record
  return (
    <Dialog
      title={statusFields[target.field].verb}
      description={affiliate && `${affiliateName(affiliate)}, ${affiliate.affiliate_code}`}
      onClose={onClose}
      isForm
      maxWidth={500}
    >
      {affiliate ? (
        <StatusPromptForm target={target} affiliate={affiliate} onClose={onClose} {...form} />
      ) : (
        <DialogBody>
          {edited?.failure === undefined ? (
            <FormSkeleton label="Loading affiliate" />
          ) : (
            <ErrorState message={edited.failure} onRetry={edited.retry} isRetrying={edited.isReading} />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}

/** The prompt's form, rendered once the affiliate has loaded. */
function StatusPromptForm({
  target,
  affiliate,
  onSubmit,
  isSaving,
  onClose,
}: Omit<StatusPromptProps, 'listed'> & { affiliate: Affiliate }) {
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

interface SuggestionChipProps {
  suggestion: string
  isSelected: boolean
  onPick: () => void
}

function SuggestionChip({ suggestion, isSelected, onPick }: SuggestionChipProps) {
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

async function findByCode(code: string, signal: AbortSignal): Promise<Affiliate | undefined> {
  const response = await call(affiliateEndpoints.list, { query: { q: code, limit: 20 }, signal })
  const rows = Array.isArray(response) ? response : response.data
  return rows.find((row) => row.affiliate_code === code)
}
