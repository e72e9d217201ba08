import { Combobox as Primitive } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { classNames } from '../class-names'
import { controlClass, controlHeight } from './control-class'
import { Field, useFieldControl, type FieldTexts } from './field'
import { itemClass, listHeightClass, popupClass } from '../menus/popup-class'

export interface ComboboxOption {
  value: string
  label: string
  /** A second line. */
  detail?: string
}

export interface ComboboxProps extends FieldTexts {
  /** The results of the query, in order. The server searches; nothing is filtered here. */
  options: readonly ComboboxOption[]
  value: ComboboxOption | null
  onValueChange: (value: ComboboxOption | null) => void
  /**
   * Called on each change of the input, and with '' when the list closes. The caller debounces the request.
   */
  onQueryChange: (query: string) => void
  isLoading: boolean
  /** The message of a failed search, shown in place of options. */
  failure: string | undefined
  emptyText: string
  placeholder?: string
  searchLabel: string
  /** As narrow as its content, for filters above a list. */
  isCompact?: boolean
  /** For a combobox that replaces the button that was pressed. */
  isInitiallyOpen?: boolean
  /** What is searched first, for one that opens because it was typed. */
  initialQuery?: string
}

/** A select for a long list, with a search field above the options. */
export const Combobox = (props: ComboboxProps) => (
  <Field {...props}>
    <Control {...props} />
  </Field>
)

/** The class of a compact combobox, and of the button that stands for it until it is loaded. */
const compactClass = 'h-11 max-w-56 text-14! font-medium lg:h-[38px]'

function Control(props: ComboboxProps) {
  const { value, onValueChange, onQueryChange, placeholder, initialQuery = '' } = props
  const { isCompact = false, isInitiallyOpen = false } = props
  const { labelId, ...control } = useFieldControl()
  return (
    <Primitive.Root
      items={props.options}
      filter={null}
      modal
      autoHighlight
      defaultOpen={isInitiallyOpen}
      defaultInputValue={initialQuery}
      value={value}
      onValueChange={onValueChange}
      onInputValueChange={onQueryChange}
      itemToStringLabel={(option) => option.label}
      isItemEqualToValue={(option, other) => option.value === other.value}
    >
      <div className="relative">
        <Primitive.Trigger
          {...control}
          aria-labelledby={labelId}
          className={classNames(
            'flex items-center justify-between gap-2 text-left select-none',
            controlClass(Boolean(control['aria-invalid'])),
            isCompact ? compactClass : `w-full ${controlHeight}`,
            value && 'pr-20',
          )}
        >
          <span className={classNames('truncate', !value && 'text-muted')}>{value?.label ?? placeholder}</span>
          <ChevronDown
            size={16}
            strokeWidth={2}
            aria-hidden
            className={classNames('shrink-0 text-muted', value && 'absolute right-3')}
          />
        </Primitive.Trigger>
        {value && (
          <Primitive.Clear
            aria-label="Clear"
            className="absolute inset-y-0 right-8 flex w-11 items-center justify-center rounded-control text-muted hover:text-ink lg:w-9"
          >
            <X size={16} strokeWidth={1.75} aria-hidden />
          </Primitive.Clear>
        )}
      </div>
      <List {...props} />
    </Primitive.Root>
  )
}

function List({ isLoading, failure, emptyText, searchLabel }: ComboboxProps) {
  const message = (text: string) => <p className="px-2.5 pt-3 pb-2">{text}</p>
  return (
    <Primitive.Portal>
      <Primitive.Positioner sideOffset={4} align="start" collisionPadding={8} className="z-40">
        <Primitive.Popup
          className={classNames(
            popupClass,
            listHeightClass,
            'flex w-(--anchor-width) min-w-[min(20rem,100vw-1rem)] flex-col overflow-hidden',
          )}
          aria-label={searchLabel}
          aria-busy={isLoading || undefined}
        >
          <div className="relative shrink-0">
            <Search
              size={16}
              strokeWidth={1.75}
              aria-hidden
              className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
            />
            <Primitive.Input
              aria-label={searchLabel}
              placeholder={searchLabel}
              className="h-11 w-full rounded-control bg-hover pr-3 pl-9 text-16 -outline-offset-2 lg:h-9 lg:text-14"
            />
          </div>
          <Primitive.Status className="text-13 text-muted">
            {failure !== undefined && message(failure)}
          </Primitive.Status>
          {/* Without it, Escape in an empty list would close the dialog below, too. */}
          <Primitive.Empty className="text-13 text-muted">
            {failure === undefined && message(isLoading ? 'Searching…' : emptyText)}
          </Primitive.Empty>
          <Primitive.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain not-empty:mt-1">
            {(option: ComboboxOption) => (
              <Primitive.Item
                key={option.value}
                value={option}
                className={classNames(itemClass, 'justify-between py-1')}
              >
                <span className="min-w-0">
                  <span className="block wrap-anywhere">{option.label}</span>
                  {option.detail && (
                    <span className="block wrap-anywhere text-12 font-regular text-muted">{option.detail}</span>
                  )}
                </span>
                <Primitive.ItemIndicator className="shrink-0 text-green-ink">
                  <Check size={16} strokeWidth={2} aria-hidden />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            )}
          </Primitive.List>
        </Primitive.Popup>
      </Primitive.Positioner>
    </Primitive.Portal>
  )
}
