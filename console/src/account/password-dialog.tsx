import { accountCalls, accountSentences, PasswordChange } from '@gatehouse/contract/account'
import { z } from '@gatehouse/contract/zod'
import { call } from '../api/call'
import { NewPasswordFields } from '../forms/new-password-fields'
import { RecordForm } from '../forms/record-form'
import { readAdmin } from '../session/signed-in-admin'
import { PasswordField } from '../ui/password-field'
import { devicesKey } from './queries'

const empty = { current_pswd: '', pswd: '', confirmPswd: '' }
const NothingKept = z.object({})

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const admin = readAdmin()
  return (
    <RecordForm
      noun="password"
      title="Change password"
      description="You stay signed in here and are signed out on all your other devices."
      size={{ maxWidth: 460 }}
      submitLabel="Change Password"
      busyLabel="Changing..."
      valuesOf={() => empty}
      schema={PasswordChange}
      draft={NothingKept}
      isComplete={(values) => Object.values(values).every((value) => value !== '')}
      sentences={{
        saved: accountSentences.passwordChanged,
        failed: accountSentences.failedToChangePassword,
        error: accountSentences.errorChangingPassword,
      }}
      invalidates={[devicesKey]}
      send={(body, { idempotencyKey, signal }) => call(accountCalls.changePassword, { body, idempotencyKey, signal })}
      onClose={onClose}
    >
      {({ input, form: { watch } }) => (
        <>
          {/* Tells a password manager whose password this is. */}
          <input type="text" autoComplete="username" value={admin?.email ?? ''} readOnly hidden />
          <PasswordField label="Current Password" autoComplete="current-password" required {...input('current_pswd')} />
          <NewPasswordFields
            label="New Password"
            pswd={input('pswd')}
            confirmPswd={input('confirmPswd')}
            values={watch()}
            about={admin ? [admin.name, admin.email] : []}
          />
        </>
      )}
    </RecordForm>
  )
}
