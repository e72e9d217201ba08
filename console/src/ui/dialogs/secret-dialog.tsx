import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../buttons/button'
import { copyText } from '../buttons/copy-text'
import { TextField } from '../fields/text-field'
import { Dialog, DialogBody, DialogFooter } from './dialog'

interface SecretDialogProps {
  title: string
  description?: string
  /** 'Key' */
  label: string
  secret: string
  /** How to store it. */
  hint: string
  /** Beside the button that copies it. */
  actions?: ReactNode
  /** Shown below the secret: how to use it. */
  children?: ReactNode
  onClose: () => void
}

/** Shows a secret that the server shows only once, with a button that copies it. */
export function SecretDialog({
  title,
  description = 'It is shown only now. Copy it to where it will be used.',
  label,
  secret,
  hint,
  actions,
  children,
  onClose,
}: SecretDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    const isCopied = await copyText(secret)
    setCopied(isCopied)
    if (!isCopied) field.current?.select()
  }
  return (
    <Dialog title={title} description={description} onClose={onClose} isForm maxWidth={560}>
      <DialogBody>
        <TextField
          ref={field}
          label={label}
          value={secret}
          readOnly
          onFocus={({ target }) => target.select()}
          hint={copied === false ? 'Copying is not available in this browser. Copy the selected text.' : hint}
        />
        <div className="mt-4 flex flex-wrap gap-2.5 max-sm:*:flex-1">
          <Button icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
            {copied ? 'Copied' : `Copy ${label}`}
          </Button>
          {actions}
        </div>
        <p role="status" className="sr-only">
          {copied && `${label} copied`}
        </p>
        {children}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
