import type { NewApiKey } from '@gatehouse/contract/api-keys/endpoints'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button'
import { copyText } from '../../../ui/buttons/copy-text'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { TextField } from '../../../ui/fields/text-field'

/** Shows a new key, which the server shows only once. */
export function NewKeyDialog({ created, onClose }: { created: NewApiKey; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    const isCopied = await copyText(created.key)
    setCopied(isCopied)
    if (!isCopied) field.current?.select()
  }
  return (
    <Dialog
      title={`Key for ${created.name}`}
      description="It is shown only now. Copy it to where it will be used."
      onClose={onClose}
      isForm
      maxWidth={560}
    >
      <DialogBody>
        <TextField
          ref={field}
          label="Key"
          value={created.key}
          readOnly
          onFocus={({ target }) => target.select()}
          hint={
            copied === false
              ? 'Copying is not available in this browser. Copy the selected text.'
              : 'Store it on a server only. Who has it can do what the key may do, until you revoke it.'
          }
        />
        <div className="mt-4 flex max-sm:*:flex-1">
          <Button icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy Key'}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {copied && 'Key copied'}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
