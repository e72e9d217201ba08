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
  form: UseFormReturn<Values>
  isBusy: boolean
  /** While files are sent. */
  progress: UploadProgress | null
  /** Gives up what is being sent. */
  cancel: () => void
}

type Bindings<Values extends FieldValues> = Pick<RecordFields<Values>, 'input' | 'choice'>

export function bindFields<Values extends FieldValues>(form: UseFormReturn<Values>): Bindings<Values> {
  const { errors, submitCount } = form.formState
  const errorOf = (name: string) => {
    const error = errors[name]
    return typeof error?.message === 'string' ? error.message : undefined
  }
  return {
    input: (name) => ({ ...form.register(name), error: errorOf(name) }),
    choice: (name) => ({
      name,
      value: form.watch(name),
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
