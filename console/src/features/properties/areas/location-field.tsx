import { Autocomplete } from '@base-ui/react/autocomplete'
import { type Ref, useState } from 'react'
import { useIsAvailable } from '../../../api/available'
import { useDebouncedSearch } from '../../../lists/use-debounced-search'
import { classNames } from '../../../ui/class-names'
import { controlClass, controlHeight } from '../../../ui/fields/control-class'
import { Field, type FieldTexts, useFieldControl } from '../../../ui/fields/field'
import { itemClass, listHeightClass, popupClass } from '../../../ui/menus/popup-class'
import { areaText, useAreaSearch } from '../../areas/api'

interface LocationFieldProps extends FieldTexts {
  name: string
  value: string
  onValueChange: (value: string) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

/** Any text, with suggestions of areas for what is typed after the last comma. */
export const LocationField = (props: LocationFieldProps) => (
  <Field {...props}>
    <Control {...props} />
  </Field>
)

function Control({ name, value, onValueChange, onBlur, ref }: LocationFieldProps) {
  const { labelId: _, ...control } = useFieldControl()
  const [isOpen, setOpen] = useState(false)
  const [q, setQuery] = useDebouncedSearch()
  const { data = [] } = useAreaSearch(q, useIsAvailable('areas') === true)
  const [, before = '', last = ''] = /^(.*,\s*|)(.*)$/s.exec(value) ?? []
  const areas = q === '' || last.trim() === '' ? [] : data
  return (
    <Autocomplete.Root
      items={areas.map((area) => before + areaText(area))}
      mode="none"
      // An open popup hides the rest of the form from screen readers, even if it is empty.
      open={isOpen && areas.length > 0}
      onOpenChange={setOpen}
      value={value}
      onValueChange={(text, { reason }) => {
        onValueChange(text)
        setQuery(reason === 'input-change' ? (text.split(',').at(-1) ?? '') : '')
      }}
    >
      <Autocomplete.Input
        {...control}
        ref={ref}
        name={name}
        onBlur={() => {
          // Suggestions that arrive later must not open beside another field.
          if (areas.length === 0) setOpen(false)
          onBlur()
        }}
        autoComplete="off"
        className={classNames('w-full', controlClass(Boolean(control['aria-invalid'])), controlHeight)}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} align="start" collisionPadding={8} className="z-40">
          <Autocomplete.Popup
            className={classNames(popupClass, listHeightClass, 'w-(--anchor-width) data-empty:hidden')}
          >
            <Autocomplete.List aria-label="Suggested areas">
              {(text: string) => (
                <Autocomplete.Item
                  key={text}
                  value={text}
                  className={classNames(itemClass, 'border-line py-2 wrap-anywhere not-first:border-t')}
                >
                  {text}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
