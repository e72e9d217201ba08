import {
  adminEndpoints,
  AdminInvitation,
  adminMessages,
  maxAdminName,
  maxAdminPhone,
} from '@gatehouse/contract/entities/admin'
import { z } from '@gatehouse/contract/zod'
import { useRef } from 'react'
import { call } from '../../../api/request'
import { RecordForm } from '../../../forms/record-form'
import { TextField } from '../../../ui/fields/text-field'
import { adminsKey } from '../api'
import type { CreatedLink } from '../link/created-link'

const empty = { name: '', email: '', phone_number: '' }
const labels = { name: 'Full name', email: 'Mail address' }
const InvitationDraft = z.object({ name: z.string(), email: z.string(), phone_number: z.string() })

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
      busyLabel="Creating..."
      valuesOf={() => empty}
      schema={AdminInvitation}
      draft={InvitationDraft}
      required={labels}
      messages={{ failed: adminMessages.failedToInvite, error: adminMessages.failedToInvite }}
      invalidates={[adminsKey]}
      send={async (admin, { idempotencyKey, signal }) => {
        const { link } = await call(adminEndpoints.invite, { body: admin, idempotencyKey, signal })
        created.current = { admin, link, isReplacement: false }
      }}
      onClose={() => onClose(created.current)}
    >
      {({ input }) => (
        <>
          <TextField label={labels.name} autoComplete="off" maxLength={maxAdminName} {...input('name')} />
          <TextField
            label={labels.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...input('email')}
          />
          <TextField
            label="Phone number (optional)"
            hint="To send the link by WhatsApp."
            type="tel"
            autoComplete="off"
            maxLength={maxAdminPhone}
            {...input('phone_number')}
          />
        </>
      )}
    </RecordForm>
  )
}
