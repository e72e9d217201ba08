import type { Operation, RecordedChange } from '@gatehouse/contract/history/change'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureNotice } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { refetchShortLists } from '../../../lists/infinite-list'
import { useConfirm } from '../../../ui/dialogs/confirm'
import { useNotices } from '../../../ui/feedback/notices'
import { authorName } from '../../history/list/describe-change'
import { countKind } from '../../history/record-kinds'
import { activityKey } from '../api'
import { describeChange } from '../entries/describe-entry'

/** A change is listed when its place in the order is stored, within a second (docs/decisions/0079). */
const listedAfterMs = 1500

/** Undoes a change, or an operation as one, after a question that shows what it does. */
export function useUndoEntry(change: RecordedChange, operation: Operation | null) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      operation
        ? call(historyEndpoints.undoOperation, { params: { id: operation.id }, body: {} })
        : call(historyEndpoints.undoChange, { params: { id: change.id }, body: {} }),
    onSuccess: ({ message, notice }) => notices.success(message, notice === undefined ? {} : { detail: notice }),
    onError: (failure) =>
      notices.error(...failureNotice(failure, { failed: 'Nothing was undone', error: 'Error undoing the change' })),
    // Not awaited: the notice must not wait for the refetch. An undo can change records of every kind.
    onSettled: () => {
      void refetchShortLists(client, [])
      setTimeout(() => void refetchShortLists(client, activityKey), listedAfterMs)
    },
  })

  async function undo(): Promise<void> {
    const isSure = await confirm({
      question: operation ? `Undo ${undoneNames[operation.kind]}?` : 'Undo this change?',
      subject: operation ? consequencesOf(operation, change) : sentenceOf(change),
      confirmLabel: 'Undo',
    })
    if (isSure) mutate()
  }

  return { undo, isUndoing: isPending }
}

const undoneNames: Readonly<Record<Operation['kind'], string>> = {
  move: 'this move',
  import: 'this import',
  undo: 'this undo',
  retention: 'this removal',
  purge: 'this removal',
  erasure: 'this erasure',
}

/** What an undo of an operation will do, before it is done. */
function consequencesOf({ kind, done, details }: Operation, { entity }: RecordedChange): string {
  const others = 'What was changed since stays as it is, and is listed with who changed it.'
  const from = typeof details['from_agent'] === 'string' ? details['from_agent'] : 'the agent before'
  switch (kind) {
    case 'import':
      return `The ${countKind(entity, done)} that it created are deleted, and can be restored for 30 days. ${others}`
    case 'move':
      return `The ${countKind('property', done)} go back to ${from}. ${others}`
    default:
      return `What it has undone is done again. ${others}`
  }
}

const sentenceOf = (change: RecordedChange): string =>
  [
    `${authorName(change)} `,
    ...describeChange(change).map((part) => (typeof part === 'string' ? part : part.name)),
  ].join('')
