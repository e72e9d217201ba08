import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { type ComponentProps, useId, useState } from 'react'
import { nairaWords } from '../../../../format/naira-words'
import { NairaInput } from '../../../../forms/fields/naira-input'
import type { EditorProps, Move } from '../../../../lists/sheet/sheet-column'
import { Button } from '../../../../ui/buttons/button'
import { AnchoredPanel } from '../../../../ui/menus/anchored-panel'
import { cellValue, findLargeChange } from '../saving/cell-values'
import { useTypedValue } from '../saving/typed-cells'
import { editorClass, useEditorInput } from './use-editor-input'

/**
 * Whole naira with the amount in words below. A change by more than a factor of five is saved by a second
 * Enter; where the focus goes elsewhere before, it stays in the cell as not confirmed.
 */
export function PriceEditor({ row, label, typed, onSave, onCancel }: EditorProps<PropertyCard>) {
  const before = cellValue(row, 'price')
  const [value, setValue] = useState(typed === null ? before : typed.replaceAll(/\D/g, ''))
  const [asked, setAsked] = useState<Move | null>(null)
  const [cell, setCell] = useState<HTMLElement | null>(null)
  const hintId = useId()
  const large = findLargeChange(before, value)
  const save = (move: Move, text?: string) => {
    // A price cannot be removed.
    onSave(value === '' ? before : value, move, text)
    return true
  }
  const commit = (move: Move) => {
    if (large === null || move === 'stay') return save(move)
    if (asked !== null) return save(move, confirmed)
    setAsked(move)
    return false
  }
  const { end, handlers } = useEditorInput({ commit, onCancel })
  useTypedValue(row, 'price', value)
  const endWith = (action: () => void) => {
    end()
    action()
  }
  const words = value === '' ? '' : nairaWords(Number(value))
  return (
    <div ref={setCell} className="relative size-full">
      <span aria-hidden className="absolute inset-y-0 left-3 flex items-center text-muted">
        ₦
      </span>
      <NairaInput
        customInput={PlainInput}
        aria-label={label}
        aria-describedby={hintId}
        value={value}
        onValueChange={(digits) => {
          setValue(digits)
          setAsked(null)
        }}
        className={`${editorClass} pl-7 text-right`}
        {...handlers}
      />
      {cell && (
        <AnchoredPanel anchor={cell} label={label} isFocusLeft>
          <p id={hintId} className="text-13" role={asked === null ? undefined : 'alert'}>
            {asked === null ? words || 'Type the price in naira' : `${words}: ${large}. Press Enter again to save.`}
          </p>
          {asked !== null && (
            <div className="mt-2 flex gap-2">
              <Button size="small" onClick={() => endWith(() => save(asked, confirmed))}>
                Save
              </Button>
              <Button size="small" variant="ghost" onClick={() => endWith(onCancel)}>
                Cancel
              </Button>
            </div>
          )}
        </AnchoredPanel>
      )}
    </div>
  )
}

/** Marks a large change that was confirmed. */
export const confirmed = 'confirmed'

const PlainInput = (props: ComponentProps<'input'>) => <input {...props} />
