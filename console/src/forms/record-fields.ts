import type { FieldPath, FieldPathValue, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'

/** Passed to the fields of a `RecordForm`. */
export interface RecordFields<Values extends FieldValues> {
  /** For text inputs: `<TextField label="Title" {...input('title')} />`. */
  input: (name: FieldPath<Values>) => UseFormRegisterReturn & { error: string | undefined; isRequired: boolean }
  /** For selections and files: `<Select label="Type" options={…} {...choice('type')} />`. */
  choice: <Name extends FieldPath<Values>>(
    name: Name,
  ) => {
    name: string
    value: FieldPathValue<Values, Name>
    onValueChange: (value: FieldPathValue<Values, Name>) => void
    error: string | undefined
    isRequired: boolean
  }
  form: UseFormReturn<Values>
  isBusy: boolean
  /** Files that the server does not accept. */
  rejectedFiles: readonly File[]
}

type Bindings<Values extends FieldValues> = Pick<RecordFields<Values>, 'input' | 'choice'>

export function bindFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  required: Readonly<Record<string, unknown>>,
  rejected: readonly { group: string; message: string }[],
): Bindings<Values> {
  const { errors, submitCount } = form.formState
  const errorOf = (name: string) => {
    const error = errors[name]
    if (typeof error?.message === 'string') return error.message
    const messages = rejected.filter(({ group }) => group === name).map(({ message }) => message)
    return messages.length > 0 ? messages.join(' ') : undefined
  }
  return {
    input: (name) => ({ ...form.register(name), error: errorOf(name), isRequired: name in required }),
    choice: (name) => ({
      name,
      value: form.watch(name),
      onValueChange: (value) => {
        form.setValue(name, value, { shouldDirty: true })
        // Removes messages of errors that the change corrected, in
        // other fields too. None are shown before the first submit.
        if (submitCount > 0) void form.trigger()
      },
      error: errorOf(name),
      isRequired: name in required,
    }),
  }
}
