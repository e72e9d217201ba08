import { createContext, use, useEffect, useEffectEvent } from 'react'
import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { draftStore } from '../../../../api/drafts/draft-store'
import type { DraftOwner } from '../../../../api/drafts/draft'
import { hasSignedOut } from '../../../../api/session/session'
import { type CellField, cellValue } from './cell-values'
import { holdTypedLock } from './typed-lock'
import { cellDraftKey, cellKey, draftOf, type UnsavedCell } from './unsaved-cell'

/** A value that is typed and not entered yet. */
export type TypedCell = Omit<UnsavedCell, 'state' | 'submission' | 'storedAt'>

/**
 * Stores what is typed in an open cell, so that a power cut does not lose it: as a change that must be
 * confirmed, which the table offers when it is opened again (docs/decisions/0089). A lock marks it as being
 * typed until the edit or the tab ends, so that other tabs do not offer it.
 */
export class TypedCells {
  readonly #owner: DraftOwner
  readonly #isEntered: (key: string) => boolean
  #typed: TypedCell | undefined
  #releaseLock = () => {}
  /** One after the other. */
  #writes: Promise<unknown> = Promise.resolve()

  /** `isEntered`: whether the cell has a value that was entered and is not saved, whose draft it is then. */
  constructor(owner: DraftOwner, isEntered: (key: string) => boolean) {
    this.#owner = owner
    this.#isEntered = isEntered
  }

  has(key: string): boolean {
    return this.#typed !== undefined && cellKey(this.#typed) === key
  }

  /** Stores the last value only, where several were typed during a write. */
  type(cell: TypedCell): void {
    const key = cellKey(cell)
    if (this.#isEntered(key)) return
    if (!this.has(key)) {
      this.#releaseLock()
      // Before the draft is written: another tab may list it at once.
      this.#releaseLock = holdTypedLock(cellDraftKey(this.#owner, cell))
    }
    this.#typed = cell
    void this.#write(async (store) => {
      if (this.#typed === cell && !hasSignedOut()) await store.write(draftOf(this.#owner, { ...cell, state: 'large' }))
    })
  }

  /** Ends the edit. */
  end(cell: Pick<TypedCell, 'id' | 'field'>): void {
    const key = cellKey(cell)
    if (!this.has(key)) return
    this.#typed = undefined
    const removed = this.#write(async (store) => {
      if (!this.has(key) && !this.#isEntered(key)) await store.remove(cellDraftKey(this.#owner, cell))
    })
    // After the draft is removed, or another tab would offer it.
    void removed.then(this.#releaseLock)
  }

  #write(action: (store: Awaited<ReturnType<typeof draftStore>>) => Promise<void>): Promise<unknown> {
    this.#writes = this.#writes
      .then(async () => action(await draftStore()))
      // Without storage it is in this page only, and is saved when it is entered.
      .catch(() => undefined)
    return this.#writes
  }
}

interface TypedCellsOfTable {
  onType: (row: PropertyCard, field: CellField, value: string) => void
  onEnd: (row: PropertyCard, field: CellField) => void
}

export const TypedCellsContext = createContext<TypedCellsOfTable | null>(null)

/**
 * Stores the value of an open cell until its editor is removed. Call it after `useEditorInput`, whose cleanup
 * commits the value.
 */
export function useTypedValue(row: PropertyCard, field: CellField, value: string): void {
  const table = use(TypedCellsContext)
  const isTyped = value !== '' && value !== cellValue(row, field)
  const store = useEffectEvent((typed: string) =>
    isTyped ? table?.onType(row, field, typed) : table?.onEnd(row, field),
  )
  useEffect(() => store(value), [value])
  const end = useEffectEvent(() => table?.onEnd(row, field))
  useEffect(() => () => end(), [])
}
