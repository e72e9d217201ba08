import { accountEndpoints, accountMessages, type Device } from '@gatehouse/contract/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error'
import { call } from '../../api/request'
import { failureNotice } from '../../api/failure-message'
import { useConfirm } from '../../ui/dialogs/confirm'
import { useNotices } from '../../ui/feedback/notices'
import { devicesKey } from './api'

type Target = Device | 'others'

/** Signs devices out, with confirmation and notice. */
export function useSignOutDevices() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (target: Target) =>
      target === 'others'
        ? call(accountEndpoints.signOutOthers, {})
        : call(accountEndpoints.signOutDevice, { params: { id: target.id } }),
    onSuccess: (_, target) => notices.success(textsOf(target).done),
    onError: (failure, target) => {
      const texts = textsOf(target)
      // Already signed out, there or from another device: treated as success.
      if (failure instanceof ApiError && failure.status === 404) notices.success(texts.done)
      else notices.error(...failureNotice(failure, texts))
    },
    onSettled: () => void client.invalidateQueries({ queryKey: devicesKey }),
  })

  async function signOut(target: Target) {
    const { question } = textsOf(target)
    const subject =
      target === 'others'
        ? 'Only this device stays signed in. This cannot be undone.'
        : `${target.name}, ${target.address}. This cannot be undone.`
    if (await confirm({ question, subject, confirmLabel: 'Sign Out', isDangerous: true })) mutate(target)
  }

  return {
    signOut: (target: Target) => void signOut(target),
    /** The pending sign-out: a device's id, or 'others'. */
    busy: !isPending ? undefined : variables === 'others' ? 'others' : variables.id,
  }
}

const messages = {
  device: {
    question: 'Are you sure you want to sign out this device?',
    done: accountMessages.deviceSignedOut,
    failed: accountMessages.failedToSignOutDevice,
    error: accountMessages.errorSigningOutDevice,
  },
  others: {
    question: 'Are you sure you want to sign out all other devices?',
    done: accountMessages.othersSignedOut,
    failed: accountMessages.failedToSignOutOthers,
    error: accountMessages.errorSigningOutOthers,
  },
}

const textsOf = (target: Target) => messages[target === 'others' ? 'others' : 'device']
