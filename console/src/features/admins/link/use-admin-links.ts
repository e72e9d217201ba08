import { type Admin, adminEndpoints, adminMessages } from '@gatehouse/contract/entities/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureNotice } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { undoActions } from '../../../forms/undo/undo-requests'
import { useNotices } from '../../../ui/feedback/notices'
import { adminsKey } from '../api'
import type { CreatedLink } from './link-message'

/** Creates links for admins: immediately for one who is invited, else after the form of `resetting`. */
export function useAdminLinks() {
  const client = useQueryClient()
  const notices = useNotices()
  const [resetting, setResetting] = useState<Admin>()
  const [created, setCreated] = useState<CreatedLink>()
  const { failedToCreateLink: failed, errorCreatingLink: error } = adminMessages
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Admin) => call(adminEndpoints.createLink, { params: { id }, body: {} }),
    onSuccess: ({ link }, admin) => setCreated({ admin, link, isReplacement: true }),
    onError: (reason) => notices.error(...failureNotice(reason, { failed, error })),
    onSettled: () => void client.invalidateQueries({ queryKey: adminsKey }),
  })

  return {
    start: (admin: Admin) => (admin.is_invited ? mutate(admin) : setResetting(admin)),
    /** Id of the admin whose link is being created. */
    pendingId: isPending ? variables.id : undefined,
    /** The admin whose reset link requires the password. */
    resetting,
    /** The link that is shown. */
    created,
    /** Closes the form before, and shows the link if there is one. */
    show: (link: CreatedLink | null) => {
      setResetting(undefined)
      setCreated(link ?? undefined)
    },
    /** Closes the dialog with the link, which a notice would cover. Undo deletes the invited admin. */
    close: () => {
      setCreated(undefined)
      const actions = undoActions(created?.changeId)
      if (created && actions.length > 0) notices.success(adminMessages.invited, { detail: created.admin.name, actions })
    },
  }
}
