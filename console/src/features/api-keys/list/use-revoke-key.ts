import { type ApiKey, apiKeyEndpoints, apiKeyMessages } from '@gatehouse/contract/api-keys/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error'
import { failureNotice } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { useConfirm } from '../../../ui/dialogs/confirm'
import { useNotices } from '../../../ui/feedback/notices'
import { apiKeysKey } from '../api'

/** Revokes a key, with confirmation and notice. It cannot be undone. */
export function useRevokeKey() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()
  const revoked = ({ name }: ApiKey) => notices.success(apiKeyMessages.revoked, { detail: name })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: ApiKey) => call(apiKeyEndpoints.revoke, { params: { id } }),
    onSuccess: (_, key) => revoked(key),
    onError: (failure, key) => {
      // Somebody else has revoked it.
      if (failure instanceof ApiError && failure.status === 404) revoked(key)
      else
        notices.error(
          ...failureNotice(failure, { failed: apiKeyMessages.failedToRevoke, error: apiKeyMessages.errorRevoking }),
        )
    },
    onSettled: () => void client.invalidateQueries({ queryKey: apiKeysKey }),
  })

  return {
    revoke: async (key: ApiKey) => {
      const question = apiKeyMessages.confirmRevoke
      const subject = `${key.name}, …${key.ending}`
      if (await confirm({ question, subject, confirmLabel: 'Revoke', isDangerous: true })) mutate(key)
    },
    pendingId: isPending ? variables.id : undefined,
  }
}
