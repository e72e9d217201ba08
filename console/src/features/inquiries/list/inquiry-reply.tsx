import type { Inquiry } from '@gatehouse/contract/entities/inquiry'
import { Check, MessageCircle, Reply } from 'lucide-react'
import { formatDay, formatMoment } from '../../../format/dates'
import { buttonClass } from '../../../ui/buttons/button-class'
import { Button } from '../../../ui/buttons/button'
import { iconSize } from '../../../ui/icons/icon-size'
import { replyMail, replyWhatsApp } from '../reply-address'
import { useMarkAnswered } from '../use-mark-answered'

/**
 * Replies by mail or WhatsApp, which also marks the inquiry as answered (docs/decisions/0024); who answered
 * it, and when.
 */
export function InquiryReply({ inquiry }: { inquiry: Inquiry }) {
  const answer = useMarkAnswered()
  const { answered_at, answered_by } = inquiry
  const person = inquiry.name || 'this person'
  const [mail, whatsApp] = [replyMail(inquiry), replyWhatsApp(inquiry)]
  const isPending = answer?.pendingId === inquiry.id
  const markOnReply = () => answered_at === null && answer?.mark({ inquiry, isAnswered: true })
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
      {mail && (
        <a href={mail} aria-label={`Reply to ${person} by email`} onClick={markOnReply} className={linkClass}>
          <Reply {...iconSize} size={16} />
          Reply
        </a>
      )}
      {whatsApp && (
        <a
          href={whatsApp}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`WhatsApp to ${person}`}
          onClick={markOnReply}
          className={linkClass}
        >
          <MessageCircle {...iconSize} size={16} />
          WhatsApp
        </a>
      )}
      {answer && answered_at === null && (
        <Button
          variant="ghost"
          size="small"
          // Its text is aligned with the line above where it wraps.
          className="-ml-3 forced-colors:ml-0"
          aria-label={`Mark as Answered: ${person}`}
          isBusy={isPending}
          onClick={() => answer.mark({ inquiry, isAnswered: true })}
        >
          Mark as Answered
        </Button>
      )}
      {answer && answered_at !== null && (
        <span className="flex flex-wrap items-center gap-x-2 text-13">
          <span title={formatMoment(answered_at) ?? undefined} className="text-leaf-ink">
            <Check {...iconSize} size={16} className="mr-1 inline align-text-bottom" />
            Answered by {answered_by}, {formatDay(answered_at)}
          </span>
          <Button
            variant="ghost"
            size="small"
            aria-label={`Reopen the inquiry from ${person}`}
            isBusy={isPending}
            onClick={() => answer.mark({ inquiry, isAnswered: false })}
          >
            Reopen
          </Button>
        </span>
      )}
    </span>
  )
}

const linkClass = buttonClass({ variant: 'secondary', size: 'small' })
