import { accountMessages } from '@gatehouse/contract/account'
import { type Admin, adminEndpoints, adminMessages } from '@gatehouse/contract/entities/admin'
import { z } from '@gatehouse/contract/zod'
import { useRef } from 'react'
import { call } from '../../../api/request'
import { CurrentPasswordField } from '../../../forms/fields/current-password-field'
import { RecordForm } from '../../../forms/record-form'
import type { CreatedLink } from '../link/link-message'

const empty = { current_pswd: '' }
const labels = { current_pswd: 'Your password' }
const Confirmation = z.object({ current_pswd: z.string().check(z.minLength(1, accountMessages.currentIsRequired)) })

interface ResetLinkFormProps {
  admin: Admin
  /** `created` is the link; null if none was created. */
  onClose: (created: CreatedLink | null) => void
}

/** The link signs its user in as that admin, so the password is required again (docs/decisions/0041). */
export function ResetLinkForm({ admin, onClose }: ResetLinkFormProps) {
  const created = useRef<CreatedLink>(null)
  return (
    <RecordForm
      label="reset link"
      title={`Reset Link for ${admin.name}`}
      description="With it, a new password is set and all other devices of this admin are signed out. This cannot be undone."
      size={{ maxWidth: 460 }}
      submitLabel="Create Link"
      valuesOf={() => empty}
      schema={Confirmation}
      labels={labels}
      messages={{ failed: adminMessages.failedToCreateLink, error: adminMessages.errorCreatingLink }}
      invalidates={[]}
      send={async (body, { signal }) => {
        const { link } = await call(adminEndpoints.createLink, { params: { id: admin.id }, body, signal })
        created.current = { admin, link, isReplacement: true }
      }}
      onClose={() => onClose(created.current)}
    >
      {({ input }) => <CurrentPasswordField {...input('current_pswd')} />}
    </RecordForm>
  )
}
