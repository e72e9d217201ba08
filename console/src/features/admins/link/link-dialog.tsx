import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import { formatMoment } from '../../../format/dates'
import { buttonClass } from '../../../ui/buttons/button-class'
import { SecretDialog } from '../../../ui/dialogs/secret-dialog'
import { type CreatedLink, linkMail, linkWhatsApp } from './link-message'

/** Shows a new link, which the server shows only once. */
export function LinkDialog({ created, onClose }: { created: CreatedLink; onClose: () => void }) {
  const { admin, link, isReplacement, note } = created
  return (
    <SecretDialog
      title={`${link.kind === 'invite' ? 'Invitation' : 'Reset Link'} for ${admin.name}`}
      description={`It can be used once, until ${formatMoment(link.expires_at)}, and is shown only now.`}
      label="Link"
      secret={link.url}
      hint={`Send it only to ${admin.name}: the first person to open it can sign in with this account.`}
      actions={
        <>
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
        </>
      }
      onClose={onClose}
    >
      {(link.is_mailed || isReplacement || note) && (
        <p className="mt-4 text-13 text-muted text-pretty wrap-anywhere">
          {note && `${note}. `}
          {link.is_mailed && `A link is also being sent to ${admin.email} by email. `}
          {isReplacement && `Links that were created for ${admin.name} before can no longer be used.`}
        </p>
      )}
    </SecretDialog>
  )
}

const shareClass = buttonClass({ variant: 'secondary' })
