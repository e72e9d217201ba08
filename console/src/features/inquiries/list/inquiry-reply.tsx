import { type Inquiry, inquiryEndpoints, inquiryMessages } from '@gatehouse/contract/entities/inquiry'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import MessageCircle from 'lucide-react/icons/message-circle'
import Reply from 'lucide-react/icons/reply'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useIsAvailable } from '../../../api/available'
import { failureNotice } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { formatDay, formatMoment } from '../../../format/dates'
import { replaceRow } from '../../../lists/paged-list'
import { buttonClass } from '../../../ui/buttons/button-class'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/buttons/button'
import { useNotices } from '../../../ui/feedback/notices'
import { inquiries, inquiriesKey } from '../api'
import { replyMail, replyWhatsApp } from '../reply-address'

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

interface Mark {
  inquiry: Inquiry
  isAnswered: boolean
  /** Set by Undo: the mark is changed only in this version, so that another admin's answer is not removed. */
  version?: number
}

/** Marks an inquiry as answered or open, with notice and Undo. Null on a server that does not store it. */
function useMarkAnswered(): { mark: (mark: Mark) => void; pendingId: string | undefined } | null {
  const client = useQueryClient()
  const notices = useNotices()
  const isSupported = useIsAvailable('answered inquiries') === true
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ inquiry, isAnswered, version }: Mark) =>
      call(inquiryEndpoints.setAnswered, {
        params: { id: inquiry.id },
        body: { answered: isAnswered },
        ...(version !== undefined && { ifMatch: version }),
      }),
    onSuccess: ({ data }, { inquiry, isAnswered, version }) => {
      if (data) replaceRow(client, inquiries, data)
      const marked = data ?? inquiry
      const isUndo = version !== undefined
      const undo = () => mutate({ inquiry: marked, isAnswered: !isAnswered, version: marked.version })
      notices.success(isAnswered ? inquiryMessages.answered : inquiryMessages.notAnswered, {
        detail: marked.name,
        ...(!isUndo && { actions: [{ label: 'Undo', onPress: undo }] }),
      })
    },
    onError: (failure) =>
      notices.error(
        ...failureNotice(failure, { failed: inquiryMessages.failedToMark, error: inquiryMessages.errorMarking }),
      ),
    // Not awaited: the notice must not wait for the refetch.
    onSettled: () => void client.invalidateQueries({ queryKey: inquiriesKey }),
  })

  return isSupported ? { mark: mutate, pendingId: isPending ? variables.inquiry.id : undefined } : null
}
