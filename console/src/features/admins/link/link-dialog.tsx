import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useRef, useState } from 'react'
import { formatMoment } from '../../../format/dates'
import { Button } from '../../../ui/buttons/button'
import { buttonClass } from '../../../ui/buttons/button-class'
import { copyText } from '../../../ui/buttons/copy-text'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { TextField } from '../../../ui/fields/text-field'
import { type CreatedLink, linkMail, linkWhatsApp } from './link-message'

/** Shows a new link, which the server shows only once. */
export function LinkDialog({ created, onClose }: { created: CreatedLink; onClose: () => void }) {
  const { admin, link, isReplacement, note } = created
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    const isCopied = await copyText(link.url)
    setCopied(isCopied)
    if (!isCopied) field.current?.select()
  }
  return (
    <Dialog
      title={`${link.kind === 'invite' ? 'Invitation' : 'Reset Link'} for ${admin.name}`}
      description={`It can be used once, until ${formatMoment(link.expires_at)}, and is shown only now.`}
      onClose={onClose}
      isForm
      maxWidth={520}
    >
      <DialogBody>
        <TextField
          ref={field}
          label="Link"
          value={link.url}
          readOnly
          onFocus={({ target }) => target.select()}
          hint={
            copied === false
              ? 'Copying is not available in this browser. Copy the selected text.'
              : `Send it only to ${admin.name}: the first person to open it can sign in with this account.`
          }
        />
        <div className="mt-4 flex flex-wrap gap-2.5 max-sm:*:flex-1">
          <Button icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy Link'}
          </Button>
          <a href={linkWhatsApp(created)} target="_blank" rel="noopener noreferrer" className={shareClass}>
            <MessageCircle aria-hidden />
            WhatsApp
          </a>
          {!link.is_mailed && (
            <a href={linkMail(created)} className={shareClass}>
              <Mail aria-hidden />
              Email
            </a>
          )}
        </div>
        <p role="status" className="sr-only">
          {copied && 'Link copied'}
        </p>
        {(link.is_mailed || isReplacement || note) && (
          <p className="mt-4 text-13 text-muted text-pretty wrap-anywhere">
            {note && `${note}. `}
            {link.is_mailed && `A link is also being sent to ${admin.email} by email. `}
            {isReplacement && `Links that were created for ${admin.name} before can no longer be used.`}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const shareClass = buttonClass({ variant: 'secondary' })
