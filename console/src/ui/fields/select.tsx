import ChevronDown from 'lucide-react/icons/chevron-down'
import { cloneElement } from 'react'
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
  const trigger = (
    <button
      {...control}
      type="button"
      aria-labelledby={labelId}
      className={classNames(
        controlClass(Boolean(control['aria-invalid'])),
        'flex items-center justify-between gap-2 text-left select-none',
        isCompact ? 'h-11 font-medium lg:h-[38px]' : `w-full ${controlHeight}`,
      )}
    >
      <span className={classNames('truncate', !selected && 'text-muted')}>{selected?.label ?? placeholder}</span>
      <ChevronDown size={16} strokeWidth={2} aria-hidden className="shrink-0 text-muted" />
    </button>
  )
  const closed = cloneElement(trigger, {
    ...button,
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': false,
  })
  if (openedBy === null) return closed
  return (
    <SelectPopup
      options={options}
      value={value}
      onValueChange={onValueChange}
      trigger={trigger}
      fallback={closed}
      onDismiss={close}
    />
  )
}
