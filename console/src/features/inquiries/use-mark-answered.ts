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
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ inquiry, isAnswered, version }: Mark) =>
      call(inquiryEndpoints.setAnswered, {
        params: { id: inquiry.id },
        body: { answered: isAnswered },
        ...(version !== undefined && { ifMatch: version }),
      }),
    onSuccess: ({ data }) => data && replaceRow(client, inquiries, data),
    // Not awaited: the notice must not wait for the refetch.
    onSettled: () => void client.invalidateQueries({ queryKey: inquiriesKey }),
  })

  async function mark(change: Mark) {
    const { isAnswered, version } = change
    try {
      const { data: inquiry = change.inquiry } = await mutateAsync(change)
      const isUndo = version !== undefined
      const undo = () => void mark({ inquiry, isAnswered: !isAnswered, version: inquiry.version })
      notices.success(isAnswered ? inquiryMessages.answered : inquiryMessages.notAnswered, {
        detail: inquiry.name,
        ...(!isUndo && { actions: [{ label: 'Undo', onPress: undo }] }),
      })
    } catch (failure) {
      notices.error(
        ...failureNotice(failure, { failed: inquiryMessages.failedToMark, error: inquiryMessages.errorMarking }),
      )
    }
  }

  return isSupported
    ? { mark: (change) => void mark(change), pendingId: isPending ? variables.inquiry.id : undefined }
    : null
}
