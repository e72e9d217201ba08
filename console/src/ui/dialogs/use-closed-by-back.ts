import { useBlocker } from '../navigation/use-blocker'

/** The browser's Back closes the overlay instead of leaving the page, as on phones. */
export function useClosedByBack(onClose: () => void): void {
  useBlocker(({ action }) => {
    if (action !== 'pop') return false
    onClose()
    return true
  })
}
