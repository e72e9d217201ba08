import { classNames } from '../class-names'
import { Field, useFieldControl, type FieldTexts } from './field'

interface Choice<Value extends string> {
  value: Value
  label: string
}

interface SegmentedProps<Value extends string> extends FieldTexts {
  choices: readonly Choice<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/**
 * A few choices side by side (Sell or Lease, YES or NO), as
 * native radio buttons, so that the arrow keys work.
 */
export const Segmented = <Value extends string>(props: SegmentedProps<Value>) => (
  <Field {...props} isGroup>
    <Segments {...props} />
  </Field>
)

function Segments<Value extends string>({ choices, value, onValueChange }: SegmentedProps<Value>) {
  const { id, labelId, ...control } = useFieldControl()
  return (
    <div
      id={id}
      role="radiogroup"
      aria-labelledby={labelId}
      {...control}
      className="inline-flex max-w-full rounded-control border border-edge bg-card p-[3px]"
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          data-checked={choice.value === value || undefined}
          className={classNames(
            'flex h-[38px] min-w-14 cursor-pointer items-center justify-center rounded-tag px-4 text-14 font-semibold text-muted select-none lg:h-[34px]',
            // 44 px with the padding of the group.
            'relative after:absolute after:inset-x-0 after:-inset-y-[3px] lg:after:hidden',
            'transition-colors duration-120 hover:text-ink data-checked:bg-green-soft data-checked:text-green-ink',
            'inner-focus:outline-2 inner-focus:outline-offset-1 inner-focus:outline-green',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={id}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onValueChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
