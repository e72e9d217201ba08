import type { PropertyCard } from '@gatehouse/contract/entities/property'
import {
  propertyStateName,
  propertyTags,
  propertyTypes,
  roomOptions,
  livingRoomOptions,
} from '@gatehouse/contract/entities/property-choices'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { EditorProps, Move } from '../../../../lists/sheet/sheet-column'
import { offeredStates } from '../../state/offered-states'
import { cellValue, type CellField } from '../saving/cell-values'
import { editorClass, useEditorInput } from './use-editor-input'

type Option = readonly [value: string, label: string]

/** An editor of a field with a short list of values: the select of the browser, which phones show well. */
const choiceEditor =
  (field: CellField, optionsOf: (row: PropertyCard) => readonly Option[]): ComponentType<EditorProps<PropertyCard>> =>
  (props) => <ChoiceEditor {...props} value={cellValue(props.row, field)} options={optionsOf(props.row)} />

interface ChoiceEditorProps extends EditorProps<PropertyCard> {
  value: string
  options: readonly Option[]
}

function ChoiceEditor({ value: before, options, label, typed, isPressed, onSave, onCancel }: ChoiceEditorProps) {
  const [value, setValue] = useState(() => findTyped(options, typed) ?? before)
  const element = useRef<HTMLSelectElement | null>(null)
  const commit = (move: Move) => {
    onSave(value, move)
    return true
  }
  const { end, handlers } = useEditorInput({ commit, onCancel })
  const { ref, ...listeners } = handlers
  useEffect(() => {
    // Opens the list below the finger; browsers without it open it at the next press.
    if (!isPressed) return
    try {
      element.current?.showPicker()
    } catch {
      // The press was too long ago.
    }
  }, [isPressed])
  const isKnown = options.some(([option]) => option === value)
  return (
    <select
      ref={(mounted) => {
        element.current = mounted
        ref(mounted)
      }}
      aria-label={label}
      value={value}
      className={editorClass}
      {...listeners}
      onChange={({ target }) => {
        setValue(target.value)
        if (!isPressed) return
        end()
        onSave(target.value, 'stay')
      }}
    >
      {!isKnown && <option value={value}>{value}</option>}
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** The first option that begins with the typed character. */
const findTyped = (options: readonly Option[], typed: string | null): string | undefined =>
  typed ? options.find(([, text]) => text.toLowerCase().startsWith(typed.toLowerCase()))?.[0] : undefined

const same = (values: readonly string[]) => (): Option[] => values.map((value) => [value, value])

export const TypeEditor = choiceEditor('type', same(propertyTags))
export const PropertyTypeEditor = choiceEditor('property_type_id', () =>
  propertyTypes.map(({ id, name }) => [String(id), name]),
)
export const StateEditor = choiceEditor('state', (row) =>
  offeredStates([row.type], row.state).map((state) => [state, propertyStateName(state)]),
)
export const BedroomEditor = choiceEditor('bedroom', same(roomOptions))
export const BathroomEditor = choiceEditor('bathroom', same(roomOptions))
export const LivingRoomEditor = choiceEditor('living_room', same(livingRoomOptions))
