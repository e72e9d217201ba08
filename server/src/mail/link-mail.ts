import type { Dependencies } from '../dependencies'
import type { MailSettings } from '../config'
import { addToken, findLinkById, linkMailQueue, type UsableLink } from '../auth/links/link-repository'
import { linkUrl } from '../auth/links/link-url'
import { escapeHtml } from '../http/responses/escape-html'
import type { QueuedTask } from '../jobs/queue'
import { formatLagosTime } from '../lagos-time'
import { type Mail, sendMail } from './mailer'

/**
 * Mails a one-use link. The job has only the id of the link: the token is created when the mail is sent, and
 * only its hash is stored (docs/decisions/0041).
 */
export function createLinkMail(
  { backgroundDb: db, config, log }: Pick<Dependencies, 'backgroundDb' | 'config' | 'log'>,
  mail: MailSettings,
): QueuedTask {
  return {
    name: linkMailQueue,
    async run({ link: id = '' }) {
      const link = await findLinkById(db, id)
      const token = link && (await addToken(db, id))
      // Used, replaced or expired meanwhile.
      if (!link || !token) return
      const url = linkUrl(config.publicUrl ?? '', token)
      await sendMail(mail, linkMail(link, url, config.businessName))
    },
    async onFailed({ link: id }) {
      log.error({ link: id }, 'The mail with a link to set a password could not be sent')
    },
    // With the delays of the queue, about 17 minutes.
    maxRetries: 8,
    concurrency: 1,
    timeLimitMinutes: 2,
  }
}

function linkMail({ kind, name, email, expires_at }: UsableLink, url: string, businessName: string): Mail {
  const isInvitation = kind === 'invite'
  const subject = isInvitation ? `Your invitation to ${businessName}` : `Your password for ${businessName}`
  const paragraphs = [
    `Hello ${name},`,
    isInvitation
      ? `You have been invited to the console of ${businessName}. Choose a password with this link:`
      : `Another admin has created a link with which you set a new password for ${businessName}:`,
    url,
    `The link can be used once, until ${formatLagosTime(expires_at)} (Lagos). Do not forward it.`,
    isInvitation
      ? 'If you did not expect this invitation, ignore this mail.'
      : 'If you did not ask for it, ignore this mail and tell the other admins: your password has not changed.',
  ]
  const html = paragraphs.map((text) => `<p>${text === url ? linkHtml(url) : escapeHtml(text)}</p>`)
  return { to: email, subject, text: `${paragraphs.join('\n\n')}\n`, html: html.join('\n') }
}

const linkHtml = (url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`
