import { accountEndpoints, accountMessages, PasswordChange } from '@gatehouse/contract/account'
import { call } from '../../api/request'
import { NewPasswordFields } from '../../forms/fields/new-password-fields'
import { CurrentPasswordField } from '../../forms/fields/current-password-field'
import { RecordForm } from '../../forms/record-form'
import { readAdmin } from '../../api/session/signed-in-admin'
import { devicesKey } from './api'

const empty = { current_pswd: '', pswd: '', confirmPswd: '' }
const labels = { current_pswd: 'Current password', pswd: 'New password', confirmPswd: 'Confirm new password' }

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const admin = readAdmin()
  return (
    <RecordForm
      label="password"
      title="Change Password"
      description="You stay signed in here and are signed out on all your other devices. This cannot be undone."
      size={{ maxWidth: 460 }}
      submitLabel="Change Password"
      busyLabel="Changing..."
      valuesOf={() => empty}
      schema={PasswordChange}
      labels={labels}
      messages={{
        saved: accountMessages.passwordChanged,
        failed: accountMessages.failedToChangePassword,
        error: accountMessages.errorChangingPassword,
      }}
      invalidates={[devicesKey]}
      send={(body, { idempotencyKey, signal }) =>
        call(accountEndpoints.changePassword, { body, idempotencyKey, signal })
      }
      onClose={onClose}
    >
      {({ input, form: { watch } }) => (
        <>
          <CurrentPasswordField {...input('current_pswd')} />
          <NewPasswordFields
            pswd={input('pswd')}
            confirmPswd={input('confirmPswd')}
            values={watch()}
            personalData={admin ? [admin.name, admin.email] : []}
          />
        </>
      )}
    </RecordForm>
  )
}
