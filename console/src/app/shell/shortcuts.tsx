import { useState } from 'react'
import { late } from '../../ui/loading/late'
import { useSingleKey } from '../../ui/single-keys'

const ShortcutsDialog = late(() =>
  import('../../features/account/shortcuts-dialog').then((module) => module.ShortcutsDialog),
)

/** `?` lists the shortcuts. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false)
  useSingleKey('?', () => {
    void ShortcutsDialog.preload().catch(() => undefined)
    setIsOpen(true)
  })
  return isOpen && <ShortcutsDialog onClose={() => setIsOpen(false)} />
}
