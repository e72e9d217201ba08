import { adminEndpoints, adminFields, AdminInvitation, adminMessages } from '@gatehouse/contract/entities/admin'
import { labelsOf } from '@gatehouse/contract/fields/derive'
import { draftSchema, formValues } from '@gatehouse/contract/fields/form-values'
import { useRef } from 'react'
import { call } from '../../../api/request'
import { RecordForm } from '../../../forms/record-form'
import { AdminFields } from './admin-fields'
import { adminsKey } from '../api'
import type { CreatedLink } from '../link/link-message'

const labels = { ...labelsOf(adminFields), phone_number: 'Phone number (optional)' }
const InvitationDraft = draftSchema(adminFields)

interface InviteFormProps {
  /** `created` is the link of the invitation; null if none was sent. */
  onClose: (created: CreatedLink | null) => void
}

/** Creates an admin who chooses the password, with a link (docs/decisions/0041). */
export function InviteForm({ onClose }: InviteFormProps) {
  const created = useRef<CreatedLink>(null)
  return (
    <RecordForm
      label="invitation"
      title="Invite Admin"
      description="You get a link to send. With it, the new admin chooses a password."
      size={{ maxWidth: 460 }}
      submitLabel="Create Invitation"
      valuesOf={() => formValues(adminFields, undefined)}
      schema={AdminInvitation}
      draft={InvitationDraft}
      labels={labels}
      required={['name', 'email']}
      messages={{ failed: adminMessages.failedToInvite, error: adminMessages.failedToInvite }}
      invalidates={[adminsKey]}
      send={async (admin, { idempotencyKey, signal }) => {
        const { link, change_id: changeId } = await call(adminEndpoints.invite, { body: admin, idempotencyKey, signal })
        created.current = { admin, link, changeId, isReplacement: false }
      }}
      onClose={() => onClose(created.current)}
    >
      {({ input }) => <AdminFields input={input} phoneHint="To send the link by WhatsApp." />}
    </RecordForm>
  )
}
