import { ChevronDown } from 'lucide-react'
import type { ReactElement } from 'react'
import { classNames } from '../class-names'
import { controlClass, controlHeight } from './control-class'
import { Field, useFieldControl, type FieldTexts } from './field'
import { lazyComponent } from '../loading/lazy-component'
import { useOpenOnPress } from '../menus/use-open-on-press'
import type { Option } from './select-popup'

const SelectPopup = lazyComponent(() => import('./select-popup').then((module) => module.SelectPopup))

interface SelectProps extends FieldTexts {
  options: readonly Option[]
  /** '' shows the placeholder. An option with the value '' clears the selection. */
  value: string
  onValueChange: (value: string) => void
  placeholder?: string
  /** As narrow as its content, for filters above a list. */
  isCompact?: boolean
}

export const Select = (props: SelectProps) => (
  <Field {...props}>
    <Control {...props} />
  </Field>
)

function Control({ options, value, onValueChange, placeholder = 'Select', isCompact = false }: SelectProps) {
  const { openedBy, button, close } = useOpenOnPress(SelectPopup.preload)
  const { labelId, ...control } = useFieldControl()
  const selected = options.find((option) => option.value === value)
  const triggerProps = {
    ...control,
    'aria-labelledby': labelId,
    className: classNames(
      controlClass(Boolean(control['aria-invalid'])),
      'flex items-center justify-between gap-2 text-left select-none',
      isCompact ? 'h-11 font-medium lg:h-[38px]' : `w-full ${controlHeight}`,
    ),
  }
  const content: ReactElement = (
    <>
      <span className={classNames('truncate', !selected && 'text-muted')}>{selected?.label ?? placeholder}</span>
      <ChevronDown size={16} strokeWidth={2} aria-hidden className="shrink-0 text-muted" />
    </>
  )
  const closed = (
    <button
      {...triggerProps}
      {...button}
      type="button"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- The list for aria-controls does not exist while the select is closed.
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
    >
      {content}
    </button>
  )
  if (openedBy === null) return closed
  return (
    <SelectPopup
      options={options}
      value={value}
      onValueChange={onValueChange}
      triggerProps={triggerProps}
      content={content}
      fallback={closed}
      onDismiss={close}
    />
  )
}
