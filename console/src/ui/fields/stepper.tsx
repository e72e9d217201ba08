import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../class-names'
import { Field, useFieldControl, type FieldTexts } from './field'

interface StepperProps extends FieldTexts {
  /** In ascending order: '1' to '10', '10+'. */
  options: readonly string[]
  value: string
  onValueChange: (value: string) => void
  /** The value is a default: shown muted until the user changes or confirms it. */
  isDefault?: boolean
}

/**
 * A count with buttons for one less and one more. The spinbutton pattern of
 * the ARIA authoring practices: one tab stop, arrow keys, Home and End; digits
 * choose directly. Not a radio group, whose eleven buttons would need a row
 * each on a phone, and not a number input, which cannot show '10+'.
 */
export const Stepper = (props: StepperProps) => (
  <Field
    {...props}
    isGroup
    className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:*:first:mb-0 max-sm:[&>p]:w-full"
  >
    <Control {...props} />
  </Field>
)

function Control({ options, value, onValueChange, isDefault = false }: StepperProps) {
  const { id, labelId, ...control } = useFieldControl()
  const spinbutton = useRef<HTMLDivElement>(null)
  const [isTouched, setIsTouched] = useState(false)
  const readTyped = useTypedOption(options)
  // -1 for a value that an import or another server gave; one more is then the first option.
  const index = options.indexOf(value)
  const change = (next: string | undefined) => {
    if (next === undefined) return
    setIsTouched(true)
    onValueChange(next)
  }
  const press = (event: KeyboardEvent) => {
    const target = keyTargets[event.key]?.(index, options.length) ?? options.indexOf(readTyped(event))
    if (options[target] === undefined) return
    event.preventDefault()
    change(options[target])
  }
  /** For pointers and touch screen readers; the arrow keys of the spinbutton do the same. */
  const step = (by: number, name: string, icon: ReactNode) => (
    <button
      type="button"
      id={`${id}-${name}`}
      tabIndex={-1}
      aria-label={name}
      aria-labelledby={`${id}-${name} ${labelId}`}
      disabled={options[index + by] === undefined}
      onClick={() => {
        change(options[index + by])
        // A button at the end of the range is disabled and would lose the focus.
        spinbutton.current?.focus()
      }}
      // 44 px with the border.
      className="relative flex h-full w-11 after:absolute after:inset-x-0 after:-inset-y-px shrink-0 items-center justify-center rounded-control text-muted enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-40"
    >
      {icon}
    </button>
  )
  return (
    <div className="flex h-11 w-40 items-center rounded-control border border-edge bg-card inner-focus:border-green sm:w-full lg:h-[42px]">
      {step(-1, 'Decrease', <Minus size={16} strokeWidth={2} aria-hidden />)}
      <div
        ref={spinbutton}
        id={id}
        role="spinbutton"
        tabIndex={0}
        aria-labelledby={labelId}
        {...control}
        aria-valuemin={1}
        aria-valuemax={options.length}
        {...(index >= 0 && { 'aria-valuenow': index + 1 })}
        aria-valuetext={value || 'None'}
        onKeyDown={press}
        className={classNames(
          'flex h-8 min-w-0 flex-1 items-center justify-center rounded-tag text-14 font-semibold tabular-nums select-none',
          isDefault && !isTouched ? 'text-muted' : 'text-ink',
        )}
      >
        {value || '–'}
      </div>
      {step(1, 'Increase', <Plus size={16} strokeWidth={2} aria-hidden />)}
    </div>
  )
}

const keyTargets: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: (index, count) => Math.min(index + 1, count - 1),
  ArrowDown: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

const typingPauseMs = 1_000

/**
 * Returns the option that the keys typed within a second name ('1', '0', '+'),
 * otherwise the one of the last key; '' for none.
 */
function useTypedOption(options: readonly string[]) {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): string => {
    if (ctrlKey || metaKey || altKey) return ''
    const before = timeStamp - typed.current.at < typingPauseMs ? typed.current.text : ''
    const text = [before + key, key].find((candidate) => options.includes(candidate)) ?? ''
    typed.current = { text, at: timeStamp }
    return text
  }
}
