import { useOpenSaves } from './use-cell-saves'

/** Saves the cells that are stored on the device, from any page. */
export function StoredCells() {
  useOpenSaves()
  return null
}
