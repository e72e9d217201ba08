import Check from 'lucide-react/icons/check'
import { classNames } from '../class-names'
import { Field, useFieldControl, type FieldTexts } from './field'

interface ChipGroupProps extends FieldTexts {
  choices: readonly string[]
  value: readonly string[]
  onValueChange: (value: string[]) => void
  /** What is shown for a choice; the choice itself by default. */
  wordOf?: (choice: string) => string
}

/** Selects several of a few words (amenities). The value is in the order of `choices`. */
export const ChipGroup = (props: ChipGroupProps) => (
  <Field {...props} isGroup>
    <Chips {...props} />
  </Field>
)

function Chips({ choices, value, onValueChange, wordOf }: ChipGroupProps) {
  const { id, labelId, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = useFieldControl()
  const toggle = (toggled: string) =>
    onValueChange(choices.filter((choice) => (choice === toggled ? !value.includes(toggled) : value.includes(choice))))
  return (
    <div id={id} role="group" aria-labelledby={labelId} aria-describedby={describedBy} className="flex flex-wrap gap-2">
      {choices.map((word) => (
        <label
          key={word}
          data-checked={value.includes(word) || undefined}
          className={classNames(
            'inline-flex h-11 cursor-pointer items-center gap-1.5 rounded-full border border-edge bg-card px-3.5 text-13 font-medium select-none lg:h-9',
            'transition-colors duration-120 hover:border-muted data-checked:border-green data-checked:bg-green-soft data-checked:text-green-ink',
            'inner-focus:outline-2 inner-focus:outline-offset-2 inner-focus:outline-green',
          )}
        >
          <input
            type="checkbox"
            className="peer sr-only"
            checked={value.includes(word)}
            onChange={() => toggle(word)}
            aria-invalid={isInvalid}
          />
          <Check size={14} strokeWidth={2.25} aria-hidden className="hidden peer-checked:block" />
          {wordOf ? wordOf(word) : word}
        </label>
      ))}
    </div>
  )
}
