import type { Inquiry } from '@gatehouse/contract/entities/inquiry'
import { Check, MessageCircle, Reply, RotateCcw } from 'lucide-react'
import { formatDay, formatMoment } from '../../../format/dates'
import { buttonClass } from '../../../ui/buttons/button-class'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/buttons/button'
import { replyMail, replyWhatsApp } from '../reply-address'
import { useMarkAnswered } from '../use-mark-answered'

/**
 * Replies by mail or WhatsApp, which also marks the inquiry as answered (docs/decisions/0024), and the mark
 * itself. In a table, the buttons have pictures only, except for Reply where there is room; on cards,
 * text only, so that they fit in one line. The mark stands at the end, the same place in every row.
 */
export function InquiryReply({ inquiry }: { inquiry: Inquiry }) {
  const answer = useMarkAnswered()
  const isAnswered = inquiry.answered_at !== null
  const person = inquiry.name || 'this person'
  const [mail, whatsApp] = [replyMail(inquiry), replyWhatsApp(inquiry)]
  const mark = () => answer?.mark({ inquiry, isAnswered: !isAnswered })
  const markOnReply = () => {
    if (!isAnswered) mark()
  }
  const [MarkIcon, markText] = isAnswered ? [RotateCcw, 'Reopen'] : [Check, 'Mark as Answered']
  return (
    <span className="flex flex-wrap items-center gap-1.5 empty:hidden">
      {mail && (
        <a
          href={mail}
          title="Reply"
          aria-label={`Reply to ${person} by email`}
          onClick={markOnReply}
          className={linkClass}
        >
          <Reply size={16} className="max-md:hidden" />
          <span className="md:max-xl:hidden">Reply</span>
        </a>
      )}
      {whatsApp && (
        <a
          href={whatsApp}
          target="_blank"
          rel="noopener noreferrer"
          title="WhatsApp"
          aria-label={`WhatsApp to ${person}`}
          onClick={markOnReply}
          className={linkClass}
        >
          <MessageCircle size={16} className="max-md:hidden" />
          <span className="md:hidden">WhatsApp</span>
        </a>
      )}
      {answer && (
        <Button
          variant="ghost"
          size="small"
          className="md:ml-auto md:px-2"
          icon={<MarkIcon size={16} className="max-md:hidden" />}
          title={markText}
          aria-label={isAnswered ? `Reopen the inquiry from ${person}` : `Mark as Answered: ${person}`}
          isBusy={answer.pendingId === inquiry.id}
          onClick={mark}
        >
          <span className="md:hidden">{markText}</span>
        </Button>
      )}
    </span>
  )
}

/** Who answered the inquiry, and when. */
export function AnsweredNote({ inquiry: { answered_at, answered_by } }: { inquiry: Inquiry }) {
  if (answered_at === null) return null
  return (
    <span title={formatMoment(answered_at) ?? undefined} className="block truncate text-13 text-leaf-ink">
      <Check size={16} className="mr-1 inline align-text-bottom" />
      Answered by {answered_by}, {formatDay(answered_at)}
    </span>
  )
}

const linkClass = classNames(buttonClass({ variant: 'secondary', size: 'small' }), 'md:px-2')
