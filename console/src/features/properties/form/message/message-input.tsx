import { MessageInput as MessageRequest, messageReaderMessages } from '@gatehouse/contract/messages/endpoints'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { failureMessage } from '../../../../api/failure-message'
import { FailureText } from '../../../../forms/saving/failure-text'
import { Button } from '../../../../ui/buttons/button'
import { TextArea } from '../../../../ui/fields/text-area'
import type { PropertyFormValues } from '../property-form-values'

interface MessageInputProps {
  form: UseFormReturn<PropertyFormValues>
  isReading: boolean
  error: unknown
  onRead: () => void
  onClose: () => void
}

const readFailure = {
  failed: 'Failed to read the message',
  error: 'The message could not be read. It is still here.',
}

/** The message with what is done with it. */
export function MessageInput({ form, isReading, error, onRead, onClose }: MessageInputProps) {
  const problem = problemOf(form.watch('message'))
  const submit = useRef<HTMLButtonElement>(null)
  const [isBlocked, setIsBlocked] = useState(false)
  const paste = async () => {
    const text = await readClipboard()
    setIsBlocked(text === undefined)
    if (text === undefined || text.trim() === '') return form.setFocus('message')
    const former = form.getValues('message')
    // Rendered at once: the button cannot be focused while it is disabled.
    flushSync(() => form.setValue('message', former === '' ? text : `${former}\n\n${text}`, { shouldDirty: true }))
    if (problemOf(form.getValues('message'))) return form.setFocus('message')
    requestAnimationFrame(() => submit.current?.focus())
  }
  return (
    <>
      <TextArea
        label="Message"
        rows={6}
        // No `maxLength`, with which the browser cuts what is pasted, and counts in code units.
        error={problem === messageReaderMessages.tooLong ? problem : undefined}
        hint="As an agent sent it. The fields below are filled from it; what is not clear stays empty."
        {...form.register('message')}
      />
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          ref={submit}
          isBusy={isReading}
          busyLabel="Reading..."
          disabled={problem !== undefined}
          onClick={onRead}
        >
          Read Message
        </Button>
        {canReadClipboard() && (
          <Button
            variant="secondary"
            icon={<ClipboardPaste size={16} strokeWidth={2} aria-hidden />}
            onClick={() => void paste()}
          >
            Paste
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
      <p role="status" className="text-13 empty:hidden">
        {isBlocked && 'The browser does not allow this. Paste into the field instead.'}
      </p>
      {error !== null && (
        <p className="text-13 text-red-ink">
          <FailureText message={failureMessage(error, readFailure)} failure={error} />
        </p>
      )}
    </>
  )
}

/** Why the server would not read the message. */
const problemOf = (text = ''): string | undefined => MessageRequest.safeParse({ text }).error?.issues[0]?.message

const canReadClipboard = () => typeof (navigator.clipboard as Partial<Clipboard> | undefined)?.readText === 'function'

/** Undefined where the browser or the person does not allow it. */
const readClipboard = () => navigator.clipboard.readText().catch(() => undefined)
