import type { FieldPath, FieldPathValue, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import type { UploadProgress } from '../api/upload-progress'

/** What the fields of a `RecordForm` are given. */
export interface RecordFields<Values extends FieldValues> {
  /** For what is typed into: `<TextField label="Title" {...input('title')} />`. */
  input: (name: FieldPath<Values>) => UseFormRegisterReturn & { error: string | undefined }
  /** For what is chosen: `<Select label="Type" options={…} {...choice('type')} />`; files too. */
  choice: <Name extends FieldPath<Values>>(
    name: Name,
  ) => {
    name: string
    value: FieldPathValue<Values, Name>
    onValueChange: (value: FieldPathValue<Values, Name>) => void
    error: string | undefined
  }
  values: Values
  form: UseFormReturn<Values>
  isBusy: boolean
  /** While files are sent. */
  progress: UploadProgress | null
}

type Bindings<Values extends FieldValues> = Pick<RecordFields<Values>, 'input' | 'choice' | 'values'>

export function bindFields<Values extends FieldValues>(form: UseFormReturn<Values>): Bindings<Values> {
  const { errors, submitCount } = form.formState
  const errorOf = (name: string) => {
    const error = errors[name]
    return typeof error?.message === 'string' ? error.message : undefined
  }
  const values = form.watch()
  return {
    values,
    input: (name) => ({ ...form.register(name), error: errorOf(name) }),
    choice: (name) => ({
      name,
      value: form.getValues(name),
      onValueChange: (value) => {
        form.setValue(name, value, { shouldDirty: true })
        // A message goes as soon as the fault does, also at another field that the choice took away; none comes before the
        // first submit.
        if (submitCount > 0) void form.trigger()
      },
      error: errorOf(name),
    }),
  }
}
