import type { z } from '@gatehouse/contract/zod'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { withReferences } from '../../api/drafts/draft-files'

/** The values of a form, and those that it is compared with. */
export class FormValues<Values extends FieldValues> {
  readonly #form: UseFormReturn<Values>
  /** Schema of the fields that a draft contains: no passwords. Undefined for none. */
  readonly #stored: z.ZodMiniType<Partial<Values>> | undefined
  /** The values that count as unchanged. */
  defaults: Values
  /** What was valid at the last press of Save. */
  valid: Values

  constructor(form: UseFormReturn<Values>, stored: z.ZodMiniType<Partial<Values>> | undefined, defaults: Values) {
    this.#form = form
    this.#stored = stored
    this.defaults = defaults
    this.valid = defaults
  }

  read(): Values {
    return this.#form.getValues()
  }

  /** Those that a draft contains, with their files; undefined without a draft. */
  pickStored(values: unknown): Partial<Values> | undefined {
    return this.#stored ? this.#stored.safeParse(values).data : {}
  }

  /** Values as they are stored, with references in place of files, and those files. */
  toStored(values: unknown) {
    return withReferences(this.pickStored(values))
  }

  /** Values as they are stored, as JSON. */
  contentOf(values: unknown): string {
    return JSON.stringify(this.toStored(values).values)
  }

  /** Whether values differ from those that the form started with. */
  isChanged(values: unknown): boolean {
    return this.contentOf(values) !== this.contentOf(this.defaults)
  }

  /** The form starts again from these values. */
  start(values: Values): void {
    this.defaults = values
    this.#form.reset(values)
  }

  /** Replaces what was entered; the form differs from its defaults then. */
  replace(values: Values): void {
    this.#form.reset(values, { keepDefaultValues: true })
  }

  /** Checks what was entered, and shows the messages of fields that are invalid. */
  async validate(): Promise<boolean> {
    let isValid = false
    await this.#form.handleSubmit((values) => {
      isValid = true
      this.valid = values
    })()
    return isValid
  }

  /** Calls `listener` after a change, by a person or not. Returns a function that stops it. */
  watch(listener: (isInput: boolean) => void): () => void {
    return this.#form.subscribe({
      formState: { values: true },
      // Programmatic resets have neither a name nor a type.
      callback: ({ name, type }) => listener(name !== undefined || type !== undefined),
    })
  }
}
