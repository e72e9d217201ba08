import { type ApiKeyScope, apiKeyScopes, scopeDescriptions } from '@gatehouse/contract/api-keys/scopes'
import { Checkbox } from '../../../ui/fields/checkbox'
import { Field, type FieldTexts, useFieldControl } from '../../../ui/fields/field'

interface ScopesFieldProps extends FieldTexts {
  value: readonly ApiKeyScope[]
  onValueChange: (value: ApiKeyScope[]) => void
}

/** What a key may do: a checkbox with an explanation for each scope. */
export const ScopesField = (props: ScopesFieldProps) => (
  <Field {...props} isGroup>
    <Scopes {...props} />
  </Field>
)

function Scopes({ value, onValueChange }: ScopesFieldProps) {
  const { id, labelId, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = useFieldControl()
  const toggle = (toggled: ApiKeyScope) =>
    onValueChange(apiKeyScopes.filter((scope) => (scope === toggled) !== value.includes(scope)))
  return (
    <div id={id} role="group" aria-labelledby={labelId} aria-describedby={describedBy} className="grid gap-1">
      {apiKeyScopes.map((scope) => (
        <Checkbox
          key={scope}
          className="items-start! py-1.5"
          checked={value.includes(scope)}
          onChange={() => toggle(scope)}
          aria-invalid={isInvalid}
          label={
            <span className="-mt-0.5">
              <span className="block font-medium">{scope}</span>
              <span className="block text-13 text-muted text-pretty">{scopeDescriptions[scope]}</span>
            </span>
          }
        />
      ))}
    </div>
  )
}
