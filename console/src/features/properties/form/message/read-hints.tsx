import { factFields } from '@gatehouse/contract/listing/facts'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import type { ReactNode } from 'react'
import { formatNaira } from '../../../../format/naira'
import { nairaWords } from '../../../../format/naira-words'
import type { RecordFields } from '../../../../forms/record-fields'
import { focusField } from '../../../../forms/saving/use-invalid-fields'
import { Button } from '../../../../ui/buttons/button'
import { labels, newPropertyValues, type PropertyFormValues } from '../property-form-values'
import { absentRooms, isRoom, type Room } from './absent-rooms'
import { isFact } from './listing-values'
import { formName, isAsRead, isSameValue, type Reading, refusalText } from './reading'

type Fields = Pick<RecordFields<PropertyFormValues>, 'form' | 'input' | 'choice'>
type Name = keyof PropertyFormValues

/** The fields of the form with what the message said about each, until it is changed or confirmed. */
export function withReadHints({ form, input, choice }: Fields): Pick<Fields, 'input' | 'choice'> {
  const reading = form.watch('reading')
  if (!reading) return { input, choice }
  const absent: readonly string[] = absentRooms(form.watch(), reading)
  const check = (name: Name) => {
    if (!reading.checked.includes(name)) form.setValue('reading', { ...reading, checked: [...reading.checked, name] })
  }
  const hintOf = (name: Name): ReactNode => {
    const value = form.watch(name)
    const hint = readHint(reading, name, value)
    if (!isRoom(name) || isAsRead(reading, name, value)) return hint
    const question = hint ?? (absent.includes(name) ? 'Not in the message. Check this number.' : undefined)
    return question && <Question text={question} name={name} value={value as string} onConfirm={() => check(name)} />
  }
  const add = <Binding extends object>(name: Name, binding: Binding): Binding => {
    const hint = hintOf(name)
    return hint === undefined ? binding : { ...binding, hint }
  }
  return {
    input: (name) => add(name, input(name)),
    choice: (name) => {
      const binding = add(name, choice(name))
      if (!isRoom(name)) return binding
      const onValueChange: typeof binding.onValueChange = (value) => {
        check(name)
        binding.onValueChange(value)
      }
      return { ...binding, onValueChange }
    },
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

interface QuestionProps {
  text: ReactNode
  name: Room
  value: string
  onConfirm: () => void
}

/** A number that nobody has chosen, with a button that confirms it. */
const Question = ({ text, name, value, onConfirm }: QuestionProps) => (
  <>
    {text}{' '}
    <button
      type="button"
      aria-label={`Keep ${value}, ${labels[name]}`}
      onClick={({ currentTarget }) => {
        // The focused button disappears.
        focusField(currentTarget.form, name)
        onConfirm()
      }}
      className={keepClass}
    >
      Keep {value}
    </button>
  </>
)

/* On touch screens 44 pixels high: from the control above to the next field. */
const keepClass =
  'relative inline-block underline underline-offset-3 hover:text-green-ink pointer-coarse:mb-3 pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-top-1.5 pointer-coarse:after:-bottom-6'

/** Undefined if the message says nothing of the field, or somebody has changed it since. */
export function readHint(reading: Reading | null | undefined, name: string, value: unknown): ReactNode {
  if (!reading) return undefined
  if (isAsRead(reading, name, value)) return <ReadMark words={isNaira(name) ? nairaWords(Number(value)) : undefined} />
  // A value of its own answers the question, and so does a confirmation.
  if (reading.checked.includes(name) || !isSameValue(value, Reflect.get(newPropertyValues(), name))) return undefined
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
