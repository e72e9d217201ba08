import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names'
import { CheckIcon } from '../icons/outline-icons'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** A native checkbox with its own appearance, so that forms, screen readers and autofill recognise it. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-2 text-14 select-none lg:min-h-8', className)}>
      <span className="relative inline-flex size-[18px] shrink-0">
        <input
          {...input}
          type="checkbox"
          className="peer size-[18px] appearance-none rounded-[5px] border border-edge bg-card transition-colors duration-120 checked:border-green checked:bg-green hover:border-muted checked:hover:border-green"
        />
        <CheckIcon className="pointer-events-none absolute inset-0 m-auto text-on-green opacity-0 peer-checked:opacity-100" />
      </span>
      {label}
    </label>
  )
}
