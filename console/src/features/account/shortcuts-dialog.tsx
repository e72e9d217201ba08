import { useState } from 'react'
import { Checkbox } from '../../ui/fields/checkbox'
import { Dialog, DialogBody } from '../../ui/dialogs/dialog'
import { hasSingleKeys, setSingleKeys } from '../../ui/single-keys'

/** The keyboard shortcuts, and the switch that disables single-character keys (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isEnabled, setIsEnabled] = useState(hasSingleKeys)
  return (
    <Dialog title="Keyboard Shortcuts" onClose={onClose} maxWidth={440}>
      <DialogBody>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
          {shortcuts.map(({ keys, description }) => (
            <div key={description} className="contents">
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-7 rounded-[5px] border border-line-strong bg-page px-1.5 py-0.5 text-center font-[inherit] text-12 font-semibold"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd className="text-muted">{description}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 border-t border-line pt-2">
          <Checkbox
            label="Enable single-key shortcuts ( / ? n e x and g )"
            checked={isEnabled}
            onChange={({ target }) => {
              setSingleKeys(target.checked)
              setIsEnabled(target.checked)
            }}
          />
        </div>
      </DialogBody>
    </Dialog>
  )
}

const command = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

const shortcuts = [
  { keys: [`${command} + K`], description: 'Search screens, actions and records' },
  { keys: ['g', 'p'], description: 'Go to Properties; the menu shows the letters of other screens' },
  { keys: ['n'], description: 'Create a new record, as the button at the top does' },
  { keys: ['e'], description: 'Edit the record that is open, or the row with the focus' },
  { keys: ['/'], description: 'Go to the search field' },
  { keys: ['?'], description: 'Show this list' },
  { keys: ['x'], description: 'In a list: select the row with the focus; with Shift, all from the last one' },
  { keys: ['Esc'], description: 'Close a dialog, a menu or the full screen; clear the selection' },
  { keys: [`${command} + Enter`], description: 'Save a form' },
  { keys: [`${command} + Z`], description: 'Undo your last change, after a question' },
  { keys: ['←', '→'], description: 'Previous/next photo' },
  { keys: ['Home', 'End'], description: 'First/last photo' },
  { keys: ['Space'], description: 'In a form: pick up a photo; arrow keys move it, Space drops it' },
]
