import { useState } from 'react'
import { useSingleKey } from '../ui/single-keys'

const loadDialog = () => import('../account/shortcuts-dialog').then((module) => module.ShortcutsDialog)

/** `?` lists the shortcuts. When the line swallowed the list, the next press asks for it again, which `lazy` would not. */
export function Shortcuts() {
  const [Dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>>>()
  useSingleKey(
    '?',
    () =>
      void loadDialog().then(
        (loaded) => setDialog(() => loaded),
        () => undefined,
      ),
  )
  return Dialog && <Dialog onClose={() => setDialog(undefined)} />
}
