import { secondFactorEndpoints, secondFactorMessages, type Passkey } from '@gatehouse/contract/second-factor/factors'
import { secondFactorRules } from '@gatehouse/contract/values/second-factor-rules'
import { call } from '../../../api/request'
import { TextField } from '../../../ui/fields/text-field'
import { StepForm } from './step-form'

interface RenameStepProps {
  passkey: Passkey
  onRenamed: (message: string) => Promise<void>
  onClose: () => void
}

export function RenameStep({ passkey: { id, name: current }, onRenamed, onClose }: RenameStepProps) {
  return (
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
      {(errors) => (
        <TextField
          label="Name"
          name="name"
          defaultValue={current}
          maxLength={secondFactorRules.maxPasskeyName}
          autoComplete="off"
          error={errors['name']}
          isRequired
        />
      )}
    </StepForm>
  )
}
