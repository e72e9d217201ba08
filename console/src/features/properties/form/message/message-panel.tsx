import { maxMessageBytes } from '@gatehouse/contract/messages/endpoints'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { failureMessage } from '../../../../api/failure-message'
import { countOf } from '../../../../format/count'
import { joinWords } from '../../../../format/words'
import { FailureText } from '../../../../forms/saving/failure-text'
import { classNames } from '../../../../ui/class-names'
import { Button } from '../../../../ui/buttons/button'
import { TextArea } from '../../../../ui/fields/text-area'
import { labels, type PropertyFormValues } from '../property-form-values'
import { isFact } from './listing-values'
import { formName, isAsRead, type Reading, refusalText } from './reading'
import { takeSharedMessage } from './shared-message'
import { clearReading, useMessageReading } from './use-message-reading'

interface MessagePanelProps {
  form: UseFormReturn<PropertyFormValues>
}

const failure = { failed: 'Failed to read the message', error: 'The message could not be read. It is still here.' }

/** Above the fields of New Property: a message of an agent is pasted here, and fills the fields. */
export function MessagePanel({ form }: MessagePanelProps) {
  const [isOpen, setIsOpen] = useState(form.getValues('message') !== '')
  const [outcome, setOutcome] = useState('')
  const { read, isReading, error, reset } = useMessageReading(form)
  useSharedMessage(form, () => setIsOpen(true))
  const opener = useRef<HTMLButtonElement>(null)
  const reading = form.watch('reading')
  const isEmpty = (form.watch('message') ?? '').trim() === ''
  const id = useId()
  const open = () => {
    setIsOpen(true)
    requestAnimationFrame(() => form.setFocus('message'))
  }
  const close = () => {
    setIsOpen(false)
    reset()
    // The focused button disappears.
    requestAnimationFrame(() => opener.current?.focus())
  }
  const submit = async () => {
    // The error is shown below.
    const count = await read().catch(() => null)
    if (count === null) return
    if (count === 0) return setOutcome('No listing was found in the message.')
    setOutcome(count === 1 ? '' : othersText(count))
    close()
  }
  return (
    <section
      aria-label="From a message"
      className={classNames('grid gap-3', (isOpen || reading) && 'rounded-card border border-line bg-hover/40 p-3.5')}
    >
      <Button
        ref={opener}
        variant="secondary"
        icon={<MessageSquareText size={16} strokeWidth={2} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : open())}
        className="justify-self-start"
      >
        Paste a Message
      </Button>
      {isOpen && (
        <div id={id} className="grid gap-3">
          <TextArea
            label="Message"
            rows={6}
            maxLength={maxMessageBytes}
            hint="As an agent sent it. The fields below are filled from it; what is not clear stays empty."
            {...form.register('message')}
          />
          <div className="flex flex-wrap items-center gap-2.5">
            <Button isBusy={isReading} busyLabel="Reading..." disabled={isEmpty} onClick={() => void submit()}>
              Read Message
            </Button>
            <Button variant="ghost" onClick={close}>
              Close
            </Button>
          </div>
          {error !== null && (
            <p className="text-13 text-red-ink">
              <FailureText message={failureMessage(error, failure)} failure={error} />
            </p>
          )}
        </div>
      )}
      <div role="status" className="text-13 empty:hidden">
        {outcome !== '' && <p>{outcome}</p>}
        {reading && !isOpen && <Summary form={form} reading={reading} />}
      </div>
      {reading && !isOpen && (
        <Button variant="ghost" size="small" className="justify-self-start" onClick={() => clearReading(form)}>
          Clear What Was Read
        </Button>
      )}
    </section>
  )
}

/** Fills in what the share sheet of the phone has sent. `onFound` opens the panel. */
function useSharedMessage(form: MessagePanelProps['form'], onFound: () => void) {
  const showFound = useEffectEvent(onFound)
  useEffect(() => {
    const fillIn = async () => {
      const text = (await takeSharedMessage()) ?? ''
      if (text === '') return
      const former = form.getValues('message')
      form.setValue('message', former === '' ? text : `${former}\n\n${text}`, { shouldDirty: true })
      showFound()
    }
    void fillIn()
  }, [form])
}

const othersText = (count: number) =>
  count === 2
    ? 'The message has 2 listings. The first is in this form; the other is an unsaved draft in the list of properties.'
    : `The message has ${count} listings. The first is in this form; the others are unsaved drafts in the list of properties.`

function Summary({ form, reading }: MessagePanelProps & { reading: Reading }) {
  const filled = Object.keys(reading.filled).filter((name) => isAsRead(reading, name, form.watch(name as 'location')))
  const named = (names: readonly string[]) => joinWords([...new Set(names.map(labelOf))], 'and')
  return (
    <>
      <p>{countOf(filled.length, 'field was', 'fields were')} filled from the message. Check them before you save.</p>
      {reading.left.length > 0 && <p>Not changed, because it was filled in before: {named(reading.left)}.</p>}
      {reading.doubtful.length > 0 && <p>Not clear in the message: {named(reading.doubtful)}.</p>}
      {reading.refused.map((refused) => (
        <p key={`${refused.field} ${refused.text}`}>
          {labelOf(refused.field)}: {refusalText(refused)}
        </p>
      ))}
    </>
  )
}

const labelOf = (field: string): string =>
  (labels as Readonly<Record<string, string | undefined>>)[formName(field, isFact)] ?? field
