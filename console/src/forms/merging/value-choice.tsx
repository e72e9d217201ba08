import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names'
import { radioClass } from '../../ui/fields/radio-class'

interface ValueChoiceProps<Side extends string> {
  /** The label of the field. */
  label: string
  sides: readonly { side: Side; caption: string; value: ReactNode }[]
  chosen: Side | undefined
  onChoose: (side: Side) => void
}

/** Two values of a field, of which one is chosen. */
export function ValueChoice<Side extends string>({ label, sides, chosen, onChoose }: ValueChoiceProps<Side>) {
  const name = useId()
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="mb-1 text-13 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ side, caption, value }) => (
          <label
            key={side}
            data-checked={chosen === side || undefined}
            htmlFor={`${name}-${side}`}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 rounded-control border border-edge bg-card px-3 py-2.5 data-checked:border-green inner-focus:outline-2 inner-focus:outline-offset-1 inner-focus:outline-green"
          >
            <input
              id={`${name}-${side}`}
              type="radio"
              name={name}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className={classNames(radioClass, 'row-span-2 mt-0.5 size-4')}
            />
            <span className="text-12 text-muted">{caption}</span>
            <span className="line-clamp-6 text-14 wrap-anywhere whitespace-pre-line">{value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
