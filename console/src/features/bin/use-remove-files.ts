import { propertyCalls } from '@gatehouse/contract/entities/property'
import { fileRemovalMessages } from '@gatehouse/contract/files/property-file-removal'
import type { DeletedRecord } from '@gatehouse/contract/history/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureNotice } from '../../api/failure-message'
import { call } from '../../api/request'
import { useIsAvailable } from '../../api/available'
import { useConfirm } from '../../ui/dialogs/confirm'
import { useNotices } from '../../ui/feedback/notices'
import { binKey } from './api'
import { deletedName } from './deleted-kinds'

/** Removes the files of a deleted property for good, after a confirmation. Not on every server. */
export function useRemoveFiles() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()
  const canRemoveFiles = useIsAvailable('file removal') === true
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => call(propertyCalls.removeFiles, { params: { id } }),
    onSuccess: () => notices.success(fileRemovalMessages.removed),
    onError: (failure) => notices.error(...failureNotice(failure, fileRemovalMessages)),
    // Not awaited: the notice must not wait for the refetch.
    onSettled: () => void client.invalidateQueries({ queryKey: binKey }),
  })

  async function removeFiles(property: DeletedRecord): Promise<void> {
    const isSure = await confirm({
      question: fileRemovalMessages.confirm,
      subject: `The photos, floor plans and video of ${deletedName(property)} cannot be restored.`,
      confirmLabel: 'Remove',
      isDangerous: true,
    })
    if (isSure) mutate(property.id)
  }

  return { canRemoveFiles, removeFiles, removingId: isPending ? variables : undefined }
}
