import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** The values of a form, and those that it is compared with. */
export class FormValues<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  /** The values that count as unchanged. */
  defaults: Values
  /** What was valid at the last press of Save. */
  valid: Values

  constructor(form: UseFormReturn<Values>, defaults: Values) {
    this.form = form
    this.defaults = defaults
    this.valid = defaults
  }

  read(): Values {
    return this.form.getValues()
  }

  /** The form starts again from these values. */
  start(values: Values): void {
    this.defaults = values
    this.form.reset(values)
  }

  /** Replaces what was entered; the form differs from its defaults then. */
  replace(values: Values): void {
    this.form.reset(values, { keepDefaultValues: true })
  }

  /** Checks what was entered, and shows the messages of fields that are invalid. */
  async validate(): Promise<boolean> {
    let isValid = false
    await this.form.handleSubmit((values) => {
      isValid = true
      this.valid = values
    })()
    return isValid
  }

  /** Calls `listener` after a change, by a person or not. Returns a function that stops it. */
  watch(listener: (isInput: boolean) => void): () => void {
    return this.form.subscribe({
      formState: { values: true },
      // Programmatic resets have neither a name nor a type.
      callback: ({ name, type }) => listener(name !== undefined || type !== undefined),
    })
  }
}
