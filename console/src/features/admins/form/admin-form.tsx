import { adminEndpoints, adminFields, AdminInput, adminMessages } from '@gatehouse/contract/entities/admin'
import { labelsOf } from '@gatehouse/contract/fields/derive'
import { draftSchema, formValues } from '@gatehouse/contract/fields/form-values'
import { call } from '../../../api/request'
import { NewPasswordFields } from '../../../forms/fields/new-password-fields'
import { RecordForm } from '../../../forms/record-form'
import { AdminFields } from './admin-fields'
import { adminsKey } from '../api'

const labels = { ...labelsOf(adminFields), pswd: 'Password', confirmPswd: 'Confirm password' }

/** The draft excludes passwords: they are never stored on the device. */
const AdminDraft = draftSchema(adminFields)

export function AdminForm({ onClose }: { onClose: () => void }) {
  return (
    <RecordForm
      label="admin"
      title="New Admin"
      description="A draft without the passwords is kept on this device until you save."
      submitLabel="Create Admin"
      valuesOf={() => ({ ...formValues(adminFields, undefined), pswd: '', confirmPswd: '' })}
      schema={AdminInput}
      draft={AdminDraft}
      labels={labels}
      messages={{
        saved: adminMessages.created,
        failed: adminMessages.failedToCreate,
        // S8.17 has no other message for it.
        error: adminMessages.failedToCreate,
      }}
      invalidates={[adminsKey]}
      send={(values, { idempotencyKey, signal }) =>
        call(adminEndpoints.create, { body: { ...values, status: 0 }, idempotencyKey, signal })
      }
      onClose={onClose}
    >
      {({ input, form: { watch } }) => (
        <>
          <AdminFields input={input} />
          <NewPasswordFields
            pswd={input('pswd')}
            confirmPswd={input('confirmPswd')}
            values={watch()}
            personalData={[watch('name'), watch('email')]}
          />
        </>
      )}
    </RecordForm>
  )
}
