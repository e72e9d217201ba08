import { isSamePassword, passwordError, passwordMessages } from '@gatehouse/contract/values/password-rules'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../api/api-error'
import { openDocument } from '../../api/session/open-document'
import { failureMessage } from '../../api/failure-message'
import { forgetNewSignIns } from '../../api/sign-in/new-sign-ins'
import { passwordSetFragment } from '../../api/sign-in/password-set'
import { forgetReturnPath } from '../../api/sign-in/return-path'
import { readAdmin } from '../../api/session/signed-in-admin'
import { storeSession } from '../../api/session/stored-session'
import { settings } from '../../settings'
import { NewPasswordFields } from '../../forms/fields/new-password-fields'
import { Button } from '../../ui/buttons/button'
import { useDocumentTitle } from '../../ui/document-title'
import { type LinkOwner, setPassword } from './link-calls'

type Field = 'pswd' | 'confirmPswd'
type Errors = Partial<Record<Field | 'form', string | undefined>>

interface SetPasswordFormProps {
  token: string
  owner: LinkOwner
  /** The link was used or replaced meanwhile. */
  onInvalid: () => void
}

/** Uses no form library, as the form of the sign-in page does not. */
export function SetPasswordForm({ token, owner, onInvalid }: SetPasswordFormProps) {
  useDocumentTitle('Choose a password', settings.businessName)
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ pswd: '', confirmPswd: '' })
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const { name, email, isInvitation } = owner

  const show = (found: Errors) => {
    setErrors(found)
    const field = found.pswd === undefined ? 'confirmPswd' : 'pswd'
    if (found[field] !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const found = findErrors(values)
    show(found)
    if (found.pswd !== undefined || found.confirmPswd !== undefined) return
    setIsBusy(true)
    try {
      open(await setPassword(token, values))
    } catch (reason) {
      setIsBusy(false)
      if (reason instanceof ApiError && reason.status === 404) onInvalid()
      else show(errorsOf(reason))
    }
  }
  const input = (field: Field, label: string) => ({
    label,
    name: field,
    required: true,
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues((now) => ({ ...now, [field]: target.value })),
  })

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <h1 className="text-20 text-balance">{isInvitation ? `Welcome, ${name}` : 'Choose a new password'}</h1>
      <p className="mt-2 text-14 text-muted text-pretty wrap-anywhere">
        {isInvitation
          ? `You have been invited to the console of ${settings.businessName}. Choose a password for ${email}.`
          : `For ${name}, ${email}. All your other devices are signed out.`}
      </p>
      <OtherAdmin email={email} />
      <div className="mt-6 flex flex-col gap-5">
        {/* For password managers: the account of this password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          pswd={input('pswd', 'Password')}
          // A hint, so that the button does not move when a message takes its place on blur.
          confirmPswd={{ ...input('confirmPswd', 'Confirm password'), hint: 'The same password again.' }}
          values={values}
          personalData={[name, email]}
        />
        <div role="alert" className="empty:hidden">
          {errors.form !== undefined && (
            <p className="rounded-control bg-red-soft px-3 py-2.5 text-14 font-medium text-red-ink">{errors.form}</p>
          )}
        </div>
        <Button type="submit" size="large" isFull isBusy={isBusy} busyLabel="Saving...">
          Set Password
        </Button>
      </div>
    </form>
  )
}

/** A link that is opened on the device of a colleague replaces the session there. */
function OtherAdmin({ email }: { email: string }) {
  const [other] = useState(readAdmin)
  if (!other || other.email.toLowerCase() === email.toLowerCase()) return null
  return (
    <p className="mt-4 rounded-control bg-orange-soft px-3 py-2.5 text-13 font-medium text-orange wrap-anywhere">
      {other.name} is signed in on this device. Setting the password signs you in instead.
    </p>
  )
}

function findErrors({ pswd, confirmPswd }: Record<Field, string>): Errors {
  const mismatch = isSamePassword(pswd, confirmPswd) ? undefined : passwordMessages.mismatch
  return {
    pswd: passwordError(pswd) ?? undefined,
    confirmPswd: confirmPswd === '' ? passwordMessages.confirmRequired : mismatch,
  }
}

function errorsOf(reason: unknown): Errors {
  if (!(reason instanceof ApiError)) return { form: 'Setting the password failed. Please try again.' }
  const { pswd, confirmPswd } = reason.errors
  if (pswd !== undefined || confirmPswd !== undefined) return { pswd, confirmPswd }
  const failed = 'The server could not set the password. Please try again in a moment.'
  const error = 'The server cannot be reached. Check your connection and try again.'
  return { form: failureMessage(reason, { failed, error }) }
}

/** The console, or the sign-in page, in place of this page: the link must not stay in the history. */
function open(session: Awaited<ReturnType<typeof setPassword>>): void {
  forgetReturnPath()
  forgetNewSignIns()
  if (session) storeSession(session.token, session.admin, false)
  openDocument(session ? '/' : `/login${passwordSetFragment}`)
}
