import { useBlocker } from '../navigation/use-blocker'

/** The browser's Back closes the overlay, as on phones, and the page stays; with null it does not. */
export function useClosedByBack(onClose: (() => void) | null): void {
  useBlocker(({ action }) => {
    if (action !== 'pop' || onClose === null) return false
    onClose()
    return true
  })
}
