import MessageSquareText from 'lucide-react/icons/message-square-text'
import { Fragment, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { takeSharedMessage } from '../../../../api/drafts/shared-message'
import { countOf } from '../../../../format/count'
import { isFilled } from '../../../../forms/required-fields'
import { focusField } from '../../../../forms/saving/use-invalid-fields'
import { classNames } from '../../../../ui/class-names'
import { Button } from '../../../../ui/buttons/button'
import { labels, type PropertyFormValues, requiredTexts } from '../property-form-values'
import { absentRooms } from './absent-rooms'
import { ListingChoice } from './listing-choice'
import { isFact } from './listing-values'
import { MessageInput } from './message-input'
import { formName, isAsRead, type Reading, refusalText } from './reading'
import { clearReading, type FoundListing, useMessageReading } from './use-message-reading'

interface MessagePanelProps {
  form: UseFormReturn<PropertyFormValues>
}

/** Above the fields of New Property: a message of an agent is pasted here, and fills the fields. */
export function MessagePanel({ form }: MessagePanelProps) {
  const [isOpen, setIsOpen] = useState(form.getValues('message') !== '')
  const [outcome, setOutcome] = useState('')
  /** Several listings, of which none is chosen yet. */
  const [found, setFound] = useState<readonly FoundListing[]>([])
  const { read, isReading, readError, begin, storeError, reset } = useMessageReading(form)
  useSharedMessage(form, () => setIsOpen(true))
  const opener = useRef<HTMLButtonElement>(null)
  const reading = form.watch('reading')
  const id = useId()
  const open = () => {
    setIsOpen(true)
    requestAnimationFrame(() => form.setFocus('message'))
  }
  const close = () => {
    setIsOpen(false)
    setFound([])
    reset()
    // The focused button disappears.
    requestAnimationFrame(() => opener.current?.focus())
  }
  const goBack = () => {
    setFound([])
    requestAnimationFrame(() => form.setFocus('message'))
  }
  const start = async (listings: readonly FoundListing[], chosen: FoundListing) => {
    await begin({ found: listings, chosen })
    setOutcome(listings.length === 1 ? '' : othersText(listings.length))
    close()
  }
  const submit = async () => {
    const listings = await read()
    setOutcome(listings.length === 0 ? 'No listing was found in the message.' : '')
    if (listings.length === 1) await start(listings, listings[0]!)
    else setFound(listings)
  }
  // Errors are shown with the message.
  const ignore = () => undefined
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
          {found.length === 0 ? (
            <MessageInput
              form={form}
              isReading={isReading}
              error={readError}
              onRead={() => void submit().catch(ignore)}
              onClose={close}
            />
          ) : (
            <ListingChoice
              found={found}
              hasFailed={storeError !== null}
              onChoose={(chosen) => void start(found, chosen).catch(ignore)}
              onBack={goBack}
            />
          )}
        </div>
      )}
      <div role="status" className="grid gap-1.5 text-13 empty:hidden pointer-coarse:gap-1">
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
    ? 'The other listing of the message is an unsaved draft in the list of properties.'
    : `The other ${count - 1} listings of the message are unsaved drafts in the list of properties.`

function Summary({ form, reading }: MessagePanelProps & { reading: Reading }) {
  const filled = Object.keys(reading.filled).filter((name) => isAsRead(reading, name, form.watch(name as 'location')))
  const absent = listAbsent(form.watch(), reading)
  return (
    <>
      <p>{countOf(filled.length, 'field was', 'fields were')} filled from the message. Check them before you save.</p>
      {absent.length > 0 && <FieldLine text="Not in the message:" names={absent} />}
      {reading.left.length > 0 && (
        <FieldLine text="Not changed, because it was filled in before:" names={reading.left} />
      )}
      {reading.doubtful.length > 0 && <FieldLine text="Not clear in the message:" names={reading.doubtful} />}
      {reading.refused.map((refused) => (
        <p key={`${refused.field} ${refused.text}`}>
          <FieldLink name={refused.field} />: {refusalText(refused)}
        </p>
      ))}
    </>
  )
}

/** 'Not in the message: Price and Bedroom.' Each field is a button that leads to it. */
function FieldLine({ text, names }: { text: string; names: readonly string[] }) {
  const shown = [...new Set(names.map((name) => formName(name, isFact)))]
  return (
    <p>
      {text}{' '}
      {shown.map((name, place) => (
        <Fragment key={name}>
          {place > 0 && (place === shown.length - 1 ? ' and ' : ', ')}
          <FieldLink name={name} />
        </Fragment>
      ))}
      .
    </p>
  )
}

const FieldLink = ({ name }: { name: string }) => (
  <button
    type="button"
    onClick={({ currentTarget }) => focusField(currentTarget.form, formName(name, isFact))}
    className="relative underline underline-offset-3 hover:text-green-ink pointer-coarse:-mx-2 pointer-coarse:min-h-11 pointer-coarse:px-2"
  >
    {labelOf(name)}
  </button>
)

/** What a save requires, and the rooms that would be saved as they are in a new form. */
function listAbsent(values: PropertyFormValues, reading: Reading): string[] {
  const { doubtful, refused } = reading
  const isNamed = (name: string) => doubtful.includes(name) || refused.some(({ field }) => field === name)
  const required = ['property_images', ...requiredTexts] as const
  return [...required.filter((name) => !isFilled(values[name])), ...absentRooms(values, reading)].filter(
    (name) => !isNamed(name),
  )
}

const labelOf = (field: string): string =>
  (labels as Readonly<Record<string, string | undefined>>)[formName(field, isFact)] ?? field
