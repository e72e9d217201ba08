import { createContext, use, useEffect, useEffectEvent } from 'react'
import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { draftStore } from '../../../../api/drafts/draft-store'
import type { DraftOwner } from '../../../../api/drafts/draft'
import { randomId } from '../../../../api/random-id'
import { hasSignedOut } from '../../../../api/session/session'
import { type CellField, cellValue } from './cell-values'
import { holdTypedLock } from './cell-locks'
import { cellDraftKey, cellKey, draftOf, type UnsavedCell } from './unsaved-cell'

/** A value that is typed and not entered yet. */
export type TypedCell = Omit<UnsavedCell, 'state' | 'submission' | 'typedId' | 'replaces' | 'storedAt'>

/**
 * Stores what is typed in an open cell, so that a power cut does not lose it: as a change that must be
 * confirmed, which the table offers when it is opened again (docs/decisions/0089). Each edit has a draft of
 * its own, which replaces neither what was entered in the cell nor what another tab types in it. A lock marks
 * it as being typed until the edit or the tab ends, so that other tabs do not offer it.
 */
export class TypedCells {
  readonly #owner: DraftOwner
  #typed: (TypedCell & { typedId: string }) | undefined
  #releaseLock = () => {}
  /** One after the other. */
  #writes: Promise<unknown> = Promise.resolve()

  constructor(owner: DraftOwner) {
    this.#owner = owner
  }

  /** The id of the draft of a cell that is typed in now; undefined for other cells. */
  findId(cell: Pick<TypedCell, 'id' | 'field'>): string | undefined {
    return this.#typed && cellKey(this.#typed) === cellKey(cell) ? this.#typed.typedId : undefined
  }

  /** Stores the last value only, where several were typed during a write. */
  type(cell: TypedCell): void {
    const known = this.findId(cell)
    const typed = { ...cell, typedId: known ?? randomId() }
    if (known === undefined) {
      this.#releaseLock()
      // Before the draft is written: another tab may list it at once.
      this.#releaseLock = holdTypedLock(cellDraftKey(this.#owner, typed))
    }
    this.#typed = typed
    void this.#write(async (store) => {
      if (this.#typed === typed && !hasSignedOut())
        await store.write(draftOf(this.#owner, { ...typed, state: 'large' }))
    })
  }

  /** Ends the edit. */
  end(cell: Pick<TypedCell, 'id' | 'field'>): void {
    const typed = this.#typed
    if (!typed || this.findId(cell) === undefined) return
    this.#typed = undefined
    const removed = this.#write((store) => store.remove(cellDraftKey(this.#owner, typed)))
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
