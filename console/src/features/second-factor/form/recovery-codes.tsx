import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useEffect, useImperativeHandle, useRef, useState, type RefObject } from 'react'
import { readAdmin } from '../../../api/session/signed-in-admin'
import { settings } from '../../../settings'
import { Button } from '../../../ui/buttons/button'
import { copyText } from '../../../ui/buttons/copy-text'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { useNotices } from '../../../ui/feedback/notices'
import { Checkbox } from '../../../ui/fields/checkbox'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Called by the dialog for Escape and the X: it closes only after the codes were stored. */
  closeRef: RefObject<(() => void) | null>
  onClose: () => void
}

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, closeRef, onClose }: RecoveryCodesProps) {
  const [isStored, setIsStored] = useState(false)
  const [isReminded, setIsReminded] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  const notices = useNotices()
  useEffect(() => list.current?.focus(), [])
  const close = () => {
    if (isStored) return onClose()
    setIsReminded(true)
    checkbox.current?.focus()
  }
  useImperativeHandle(closeRef, () => close)
  const copy = async () => {
    if (await copyText(codes.join('\n'))) notices.success('Recovery codes copied')
    else notices.info("Copying isn't available. Download the codes, or write them down.")
  }
  return (
    <>
      <DialogBody>
        <ol
          ref={list}
          tabIndex={-1}
          aria-label="Recovery codes"
          className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control border border-line bg-page px-4 py-3 text-14 font-semibold tabular-nums outline-none min-[400px]:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" icon={<Copy />} onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="secondary" icon={<Download />} onClick={() => download(codes)}>
            Download
          </Button>
        </div>
        <div className="mt-4 border-t border-line pt-3">
          <Checkbox
            ref={checkbox}
            label="I have stored these codes"
            checked={isStored}
            onChange={({ target }) => setIsStored(target.checked)}
          />
        </div>
      </DialogBody>
      <DialogFooter
        note={<span role="alert">{isReminded && !isStored && 'Confirm that you have stored the codes'}</span>}
      >
        <Button onClick={close}>Done</Button>
      </DialogFooter>
    </>
  )
}

function download(codes: readonly string[]): void {
  const heading = `Recovery codes for ${settings.businessName}, ${readAdmin()?.email ?? ''} (${window.location.host})`
  const file = new Blob([`${heading}\n\n${codes.join('\n')}\n`], { type: 'text/plain' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
