import { factFields } from '@gatehouse/contract/listing/facts'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import type { ReactNode } from 'react'
import { formatNaira } from '../../../../format/naira'
import { nairaWords } from '../../../../format/naira-words'
import type { RecordFields } from '../../../../forms/record-fields'
import { Button } from '../../../../ui/buttons/button'
import { newPropertyValues, type PropertyFormValues } from '../property-form-values'
import { absentRooms } from './absent-rooms'
import { isFact } from './listing-values'
import { formName, isAsRead, isSameValue, type Reading, refusalText } from './reading'

type Fields = Pick<RecordFields<PropertyFormValues>, 'form' | 'input' | 'choice'>
type Name = keyof PropertyFormValues

/** The fields of the form with what the message said about each, until it is changed. */
export function withReadHints({ form, input, choice }: Fields): Pick<Fields, 'input' | 'choice'> {
  const reading = form.watch('reading')
  if (!reading) return { input, choice }
  const absent: readonly string[] = absentRooms(form.watch(), reading)
  const add = <Binding extends object>(name: Name, binding: Binding): Binding => {
    const notRead = absent.includes(name) ? 'Not in the message. Check this number.' : undefined
    const hint = readHint(reading, name, form.watch(name)) ?? notRead
    return hint === undefined ? binding : { ...binding, hint }
  }
  return {
    input: (name) => add(name, input(name)),
    choice: (name) => add(name, choice(name)),
  }
}

/** Below the price. If the message is not clear about it, with a button for each amount that may be it. */
export function priceHint(form: Fields['form'], value: string): ReactNode {
  if (value !== '' && Number(value) === 0) return 'Shared as “Price on request”'
  const reading = form.watch('reading')
  const hint = readHint(reading, 'price', value)
  const possible = reading?.possiblePrices ?? []
  if (value !== '' || hint === undefined || possible.length === 0) return hint
  const choose = (price: number) => {
    form.setValue('price', String(price), { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    // The focused button disappears.
    form.setFocus('price')
  }
  return (
    <>
      {hint}
      {possible.map(({ price, text }) => (
        <span key={price} className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Button variant="secondary" size="small" onClick={() => choose(price)}>
            Use {formatNaira(price)}
          </Button>
          <span className="min-w-0 wrap-anywhere">“{text}”</span>
        </span>
      ))}
    </>
  )
}

/** Undefined if the message says nothing of the field, or somebody has changed it since. */
export function readHint(reading: Reading | null | undefined, name: string, value: unknown): ReactNode {
  if (!reading) return undefined
  if (isAsRead(reading, name, value)) return <ReadMark words={isNaira(name) ? nairaWords(Number(value)) : undefined} />
  // A value of its own answers the question.
  if (!isSameValue(value, Reflect.get(newPropertyValues(), name))) return undefined
  const refused = reading.refused.find(({ field }) => formName(field, isFact) === name)
  if (refused) return refusalText(refused)
  return reading.doubtful.some((field) => formName(field, isFact) === name)
    ? 'The message is not clear about this.'
    : undefined
}

const isNaira = (name: string): boolean => {
  const fact = name.replace(/^fact_/, '')
  return name === 'price' || (isFact(fact) && 'kind' in factFields[fact] && factFields[fact].kind === 'naira')
}

const ReadMark = ({ words }: { words: string | undefined }) => (
  <span className="inline-flex items-center gap-1">
    <MessageSquareText size={13} strokeWidth={2} aria-hidden className="shrink-0" />
    {words !== undefined && `${words} · `}Read from the message
  </span>
)
