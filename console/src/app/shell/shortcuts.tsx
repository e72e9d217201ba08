import { useState } from 'react'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { useSingleKey } from '../../ui/single-keys'

const ShortcutsDialog = lazyComponent(() =>
  import('../../features/account/shortcuts-dialog').then((module) => module.ShortcutsDialog),
)

/** Opens the list of shortcuts with the `?` key. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false)
  useSingleKey('?', () => {
    void ShortcutsDialog.preload()
    setIsOpen(true)
  })
  return isOpen && <ShortcutsDialog onClose={() => setIsOpen(false)} />
}
