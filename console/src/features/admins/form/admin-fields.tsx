import { adminFields } from '@gatehouse/contract/entities/admin'
import type { FormValues } from '@gatehouse/contract/fields/form-values'
import type { RecordFields } from '../../../forms/record-fields'
import { TextField } from '../../../ui/fields/text-field'

type AdminFieldsProps = Pick<RecordFields<FormValues<typeof adminFields>>, 'input'> & { phoneHint?: string }

export const AdminFields = ({ input, phoneHint }: AdminFieldsProps) => (
  <>
    <TextField autoComplete="off" maxLength={adminFields.name.max} {...input('name')} />
    <TextField
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...input('email')}
    />
    <TextField
      hint={phoneHint}
      type="tel"
      autoComplete="off"
      maxLength={adminFields.phone_number.max}
      {...input('phone_number')}
    />
  </>
)
