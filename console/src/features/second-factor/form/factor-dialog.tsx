import { secondFactorEndpoints, secondFactorMessages, type Passkey } from '@gatehouse/contract/second-factor/factors'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { call } from '../../../api/request'
import { Dialog } from '../../../ui/dialogs/dialog'
import { useNotices } from '../../../ui/feedback/notices'
import { secondFactorsKey } from '../api'
import { PasskeyStep } from './passkey-step'
import { RecoveryCodes } from './recovery-codes'
import { PasskeyNameInput, PasswordStep, StepForm } from './step-form'
import { type BegunTotp, TotpStep } from './totp-step'

/** What a button of the page opens. */
export type Opened =
  | { kind: 'add_passkey' | 'add_totp' | 'remove_totp' | 'new_codes' }
  | { kind: 'rename_passkey' | 'remove_passkey'; passkey: Passkey }

interface View {
  title: string
  description?: string
  body: ReactNode
}

/**
 * The dialog that adds, changes or removes a factor. All its steps are in one `Dialog`, so that the focus
 * stays inside. New recovery codes are its last step.
 */
export function FactorDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const [begun, setBegun] = useState<BegunTotp>()
  const [codes, setCodes] = useState<readonly string[]>()
  const closeCodes = useRef<() => void>(null)
  const client = useQueryClient()
  const notices = useNotices()

  const finish = async (message: string, newCodes: readonly string[] | null = null) => {
    // Awaited, so that the page is up to date when the dialog returns the focus to it.
    await client.invalidateQueries({ queryKey: secondFactorsKey })
    // The codes themselves show the success; a notice would cover them.
    if (newCodes) return setCodes(newCodes)
    notices.success(message)
    onClose()
  }

  const viewOf = (): View => {
    if (codes) {
      return {
        title: 'Your Recovery Codes',
        description: 'Store them where you find them without your phone. They are shown only now; each works once.',
        body: <RecoveryCodes codes={codes} closeRef={closeCodes} onClose={onClose} />,
      }
    }
    switch (opened.kind) {
      case 'add_passkey':
        return {
          title: 'Add Passkey',
          description: 'Your browser then asks for your fingerprint, face, screen lock or security key.',
          body: <PasskeyStep onAdded={finish} onClose={onClose} />,
        }
      case 'add_totp':
        return {
          title: 'Set Up Authenticator App',
          body: begun ? (
            <TotpStep begun={begun} onAdded={finish} onClose={onClose} />
          ) : (
            <PasswordStep
              submitLabel="Continue"
              busyLabel="Please Wait..."
              failed="Failed to set up the authenticator app"
              onSubmit={async (body) => setBegun((await call(secondFactorEndpoints.beginTotp, { body })).data)}
              onClose={onClose}
            />
          ),
        }
      case 'rename_passkey':
        return {
          title: 'Rename Passkey',
          body: <RenameStep passkey={opened.passkey} onRenamed={finish} onClose={onClose} />,
        }
      case 'remove_passkey':
        return {
          title: `Remove ${opened.passkey.name}?`,
          description:
            'You can no longer sign in with this passkey. This cannot be undone. Also delete it on the device itself.',
          body: (
            <PasswordStep
              submitLabel="Remove Passkey"
              busyLabel="Removing..."
              isDangerous
              failed="Failed to remove the passkey"
              onSubmit={async (body) => {
                await call(secondFactorEndpoints.removePasskey, { params: { id: opened.passkey.id }, body })
                await finish(secondFactorMessages.passkeyRemoved)
              }}
              onClose={onClose}
            />
          ),
        }
      case 'remove_totp':
        return {
          title: 'Remove the authenticator app?',
          description:
            'You can no longer sign in with its codes. This cannot be undone. Also delete the account in the app.',
          body: (
            <PasswordStep
              submitLabel="Remove App"
              busyLabel="Removing..."
              isDangerous
              failed="Failed to remove the authenticator app"
              onSubmit={async (body) => {
                await call(secondFactorEndpoints.removeTotp, { body })
                await finish(secondFactorMessages.totpRemoved)
              }}
              onClose={onClose}
            />
          ),
        }
      default:
        return {
          title: 'Create new recovery codes?',
          description: 'The codes that you have now stop working. This cannot be undone.',
          body: (
            <PasswordStep
              submitLabel="Create New Codes"
              busyLabel="Creating..."
              failed="Failed to create recovery codes"
              onSubmit={async (body) => {
                const { data, message } = await call(secondFactorEndpoints.createRecoveryCodes, { body })
                await finish(message, data?.recovery_codes)
              }}
              onClose={onClose}
            />
          ),
        }
    }
  }
  const { body, ...texts } = viewOf()
  return (
    <Dialog {...texts} onClose={() => (codes ? closeCodes.current?.() : onClose())} isForm maxWidth={460}>
      {body}
    </Dialog>
  )
}

interface RenameStepProps {
  passkey: Passkey
  onRenamed: (message: string) => Promise<void>
  onClose: () => void
}

const RenameStep = ({ passkey: { id, name: current }, onRenamed, onClose }: RenameStepProps) => (
  <StepForm
    required={{ name: secondFactorMessages.nameRequired }}
    submitLabel="Save"
    busyLabel="Saving..."
    failed="Failed to rename the passkey"
    onSubmit={async ({ name = '' }) => {
      const { message } = await call(secondFactorEndpoints.renamePasskey, { params: { id }, body: { name } })
      await onRenamed(message)
    }}
    onClose={onClose}
  >
    {(errors) => <PasskeyNameInput errors={errors} defaultValue={current} />}
  </StepForm>
)
