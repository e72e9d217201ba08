import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { useState } from 'react'
import type { EditorProps, Move } from '../../../../lists/sheet/sheet-column'
import { cellValue } from '../saving/cell-values'
import { useTypedValue } from '../saving/typed-cells'
import { editorClass, useEditorInput } from './use-editor-input'

/** The date input of the browser. An incomplete date leaves the cell as it was. */
export function DateEditor({ row, label, onSave, onCancel }: EditorProps<PropertyCard>) {
  const before = cellValue(row, 'property_availability')
  const [value, setValue] = useState(before)
  const commit = (move: Move) => {
    onSave(value === '' ? before : value, move)
    return true
  }
  const { handlers } = useEditorInput({ commit, onCancel })
  useTypedValue(row, 'property_availability', value)
  return (
    <input
      type="date"
      min="1900-01-01"
      max="2999-12-31"
      aria-label={label}
      value={value}
      onChange={({ target }) => setValue(target.value)}
      className={editorClass}
      {...handlers}
    />
  )
}
