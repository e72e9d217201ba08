import { inquiryEndpoints, inquiryMessages, type Inquiry } from '@gatehouse/contract/entities/inquiry'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/request'
import { failureNotice } from '../../api/failure-message'
import { useIsAvailable } from '../../api/available'
import { replaceRow } from '../../lists/paged-list'
import { useNotices } from '../../ui/feedback/notices'
import { inquiries, inquiriesKey } from './api'

interface Mark {
  inquiry: Inquiry
  isAnswered: boolean
  /** Set by Undo: the mark is changed only in this version, so that another admin's answer is not removed. */
  version?: number
}

/** Marks an inquiry as answered or open, with notice and Undo. Null on a server that does not store it. */
export function useMarkAnswered(): { mark: (mark: Mark) => void; pendingId: string | undefined } | null {
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
