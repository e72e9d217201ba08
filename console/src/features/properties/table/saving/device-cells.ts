import type { DraftOwner } from '../../../../api/drafts/draft'
import { draftStore } from '../../../../api/drafts/draft-store'
import { findTypedLocks } from './cell-locks'
import { cellDraftKey, cellOf, type UnsavedCell } from './unsaved-cell'

type CellOfDraft = Pick<UnsavedCell, 'id' | 'field' | 'typedId'>

/** Names the draft of a cell. */
const nameOf = (owner: DraftOwner, cell: CellOfDraft): string => cellDraftKey(owner, cell).join(' ')

/** The cells that an admin has not saved, as they are stored on this device. */
interface DeviceCells {
  has: (cell: CellOfDraft) => boolean
  /** Those that no open tab types in: entered values first, then what was typed last. */
  offered: readonly UnsavedCell[]
}

/**
 * Reads the cells of an admin, and removes the drafts of typed values that were entered at the end of a page.
 * Null without storage.
 */
export async function readDeviceCells(owner: DraftOwner): Promise<DeviceCells | null> {
  const drafts = await draftStore()
    .then((store) => store.list(owner))
    // They stay on the device, and are read by the next page.
    .catch(() => null)
  if (drafts === null) return null
  const isTyped = await findTypedLocks()
  const cells = drafts.flatMap((draft) => cellOf(draft) ?? [])
  const replaced = new Set(cells.flatMap(({ replaces = [] }) => replaces))
  const isReplaced = ({ typedId }: UnsavedCell) => typedId !== undefined && replaced.has(typedId)
  for (const cell of cells) if (isReplaced(cell)) void removeDeviceCell(owner, cell)
  const names = new Set(cells.map((cell) => nameOf(owner, cell)))
  const isOffered = (cell: UnsavedCell) => !isReplaced(cell) && !isTyped(cellDraftKey(owner, cell))
  return {
    has: (cell) => names.has(nameOf(owner, cell)),
    offered: cells.filter(isOffered).sort(compareCells),
  }
}

const compareCells = (one: UnsavedCell, other: UnsavedCell): number =>
  Number(one.typedId !== undefined) - Number(other.typedId !== undefined) ||
  (other.storedAt ?? '').localeCompare(one.storedAt ?? '')

/** Removes the draft of a cell, if the device can. */
export async function removeDeviceCell(owner: DraftOwner, cell: CellOfDraft): Promise<void> {
  await draftStore()
    .then((store) => store.remove(cellDraftKey(owner, cell)))
    // It is found again after a reload, and then is as in the record.
    .catch(() => undefined)
}
