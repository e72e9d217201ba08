import { secondFactorEndpoints, secondFactorMessages } from '@gatehouse/contract/second-factor/factors'
import { startRegistration } from '@simplewebauthn/browser'
import { call } from '../../../api/request'
import { PasskeyNameInput, PasswordInput, passwordRequired, StepForm } from './step-form'

interface PasskeyStepProps {
  onAdded: (message: string, recoveryCodes: readonly string[] | null | undefined) => Promise<void>
  onClose: () => void
}

/** Asks for a name and the password; then the browser creates the passkey. */
export function PasskeyStep({ onAdded, onClose }: PasskeyStepProps) {
  const add = async ({ name = '', current_pswd = '' }) => {
    const begun = await call(secondFactorEndpoints.beginPasskey, { body: { current_pswd } })
    const { challenge, options } = begun.data
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    const created = { clientDataJSON, attestationObject, ...(transports && { transports }) }
    const passkey = { id, rawId, type: 'public-key' as const, response: created }
    const { message, data } = await call(secondFactorEndpoints.addPasskey, { body: { challenge, name, passkey } })
    await onAdded(message, data?.recovery_codes)
  }
  return (
    <StepForm
      required={{ name: secondFactorMessages.nameRequired, ...passwordRequired }}
      submitLabel="Continue"
      busyLabel="Waiting..."
      failed="Failed to add the passkey"
      describeError={describeError}
      onSubmit={add}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <PasskeyNameInput
            errors={errors}
            defaultValue={suggestName(navigator.userAgent)}
            hint="To recognise it in the list"
          />
          <PasswordInput errors={errors} />
        </>
      )}
    </StepForm>
  )
}

/** The errors of navigator.credentials.create; the library names some of them. */
function describeError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (error.name === 'NotAllowedError') return 'No passkey was created. Please try again.'
  return undefined
}

/** A name for a new passkey, by the device: 'Android phone'. */
const suggestName = (userAgent: string): string =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Passkey'

/** The order matters: browsers also name other systems. */
const devices: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bWindows\b/, 'Windows computer'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux computer'],
]
