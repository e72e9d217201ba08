import type { z } from '@gatehouse/contract/zod'
import type { FieldValues } from 'react-hook-form'
import { withReferences } from '../../api/drafts/draft-files'
import type { EventOf } from '../editor/editor-state'
import type { FormValues } from '../editor/form-values'
import type { Versioned } from '../use-edited-record'
import type { LoadedDraft } from './load-draft'

/** What of a form's values a draft contains. */
export class DraftContent<Values extends FieldValues> {
  readonly #fields: z.ZodMiniType<Partial<Values>>
  readonly #values: FormValues<Values>

  constructor(fields: z.ZodMiniType<Partial<Values>>, values: FormValues<Values>) {
    this.#fields = fields
    this.#values = values
  }

  /** Values as they are stored, with references in place of files, and those files. */
  of(values: unknown) {
    return withReferences(this.#fields.safeParse(values).data)
  }

  /** Whether stored values differ from those that the form started with. */
  isChanged(stored: unknown): boolean {
    return JSON.stringify(stored) !== JSON.stringify(this.of(this.#values.defaults).values)
  }

  find({ values }: LoadedDraft): Partial<Values> | undefined {
    return this.#fields.safeParse(values).data
  }

  /** Whether a loaded draft has input. */
  isRestored(loaded: LoadedDraft): boolean {
    const found = this.find(loaded)
    return found !== undefined && this.isChanged(this.of(found).values)
  }

  /** What a loaded draft is. `record` is the edited record; undefined for a new one. */
  describe(loaded: LoadedDraft, record: Versioned | undefined): EventOf<'loaded'> {
    const { stored, response } = loaded
    const isAsSent = stored?.submission !== undefined && JSON.stringify(stored.values) === stored.submission.content
    if (response && isAsSent) return { type: 'loaded', loaded, is: 'saved' }
    if (response && !record) return { type: 'loaded', loaded, is: 'saved-otherwise' }
    // A draft with the response to its save was saved by itself.
    const isOutdated = !response && this.isRestored(loaded) && stored?.version !== record?.version
    return record && isOutdated
      ? { type: 'loaded', loaded, is: 'outdated', newer: record }
      : { type: 'loaded', loaded, is: 'unsaved' }
  }
}
