import type { FieldPath, FieldPathValue, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'

/** Forms have no nested fields. */
export type FieldName<Values extends FieldValues> = FieldPath<Values> & keyof Values

/** The labels of fields by name, in the order of the form. */
export type Labels<Values> = { readonly [Name in keyof Values & string]?: string }

interface Binding {
  label: string
  error: string | undefined
  isRequired: boolean
}

/** Spread into a selection or a field for files. */
export interface Choice<Value> extends Binding {
  name: string
  value: Value
  onValueChange: (value: Value) => void
}

/** Passed to the fields of a `RecordForm`. */
export interface RecordFields<Values extends FieldValues> {
  /** For text inputs: `<TextField {...input('title')} />`. */
  input: (name: FieldName<Values>) => UseFormRegisterReturn & Binding
  /** For selections and files: `<Select options={…} {...choice('type')} />`. */
  choice: <Name extends FieldName<Values>>(name: Name) => Choice<FieldPathValue<Values, Name>>
  form: UseFormReturn<Values>
  isBusy: boolean
  /** Files that the server does not accept. */
  rejectedFiles: readonly File[]
}

export function bindFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { labels, required }: { labels: Labels<Values>; required?: readonly FieldName<Values>[] | undefined },
  rejected: readonly { group: string; message: string }[],
): Pick<RecordFields<Values>, 'input' | 'choice'> {
  const { errors, submitCount } = form.formState
  const errorOf = (name: string) => {
    const error = errors[name]
    if (typeof error?.message === 'string') return error.message
    const messages = rejected.filter(({ group }) => group === name).map(({ message }) => message)
    return messages.length > 0 ? messages.join(' ') : undefined
  }
  const bind = (name: FieldName<Values>): Binding => ({
    label: labels[name] ?? '',
    error: errorOf(name),
    isRequired: required?.includes(name) ?? name in labels,
  })
  return {
    input: (name) => ({ ...form.register(name), ...bind(name) }),
    choice: (name) => ({
      ...bind(name),
      name,
      value: form.watch(name),
      onValueChange: (value) => {
        form.setValue(name, value, { shouldDirty: true })
        // Removes messages of errors that the change corrected, in
        // other fields too. None are shown before the first submit.
        if (submitCount > 0) void form.trigger()
      },
    }),
  }
}
