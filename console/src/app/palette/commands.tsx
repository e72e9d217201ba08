import { lazyComponent } from '../../ui/loading/lazy-component'
import { useCommandKeys } from './use-command-keys'

const Palette = lazyComponent(() => import('./palette').then((module) => module.Palette))

/** The shortcuts of all pages, and the palette while it is open. */
export function Commands({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useCommandKeys()
  return isOpen && <Palette fallback={null} onClose={onClose} />
}
