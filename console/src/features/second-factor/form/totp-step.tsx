import { secondFactorEndpoints } from '@gatehouse/contract/second-factor/factors'
import { call } from '../../../api/request'
import { CopyButton } from '../../../ui/buttons/copy-button'
import { CodeField } from '../../../ui/fields/code-field'
import { QrCode } from '../../../ui/icons/qr-code'
import { StepForm } from './step-form'

export interface BegunTotp {
  challenge: string
  secret: string
  uri: string
}

interface TotpStepProps {
  begun: BegunTotp
  onAdded: (message: string, recoveryCodes: readonly string[] | null | undefined) => Promise<void>
  onClose: () => void
}

/** Shows the secret as QR code and as text; the app becomes active with one of its codes. */
export function TotpStep({ begun, onAdded, onClose }: TotpStepProps) {
  const confirm = async ({ code = '' }) => {
    const body = { challenge: begun.challenge, code }
    const { message, data } = await call(secondFactorEndpoints.addTotp, { body })
    await onAdded(message, data?.recovery_codes)
  }
  return (
    <StepForm
      required={{ code: 'Enter the 6 digits that the app shows' }}
      submitLabel="Turn On"
      busyLabel="Checking..."
      failed="Failed to set up the authenticator app"
      onSubmit={confirm}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div>
            <p className="text-14 font-semibold">1. Scan this code with the app</p>
            <QrCode
              text={begun.uri}
              label="QR code for the authenticator app"
              className="mx-auto my-3 size-52 rounded-control border border-line"
            />
            <p className="text-13 text-muted">Or enter this key in the app:</p>
            <p className="mt-1 text-13 font-semibold">
              <CopyButton text={begun.secret} label="Copy the Key" />
            </p>
          </div>
          <CodeField label="2. Enter the code that the app shows" name="code" error={errors['code']} isRequired />
        </>
      )}
    </StepForm>
  )
}
