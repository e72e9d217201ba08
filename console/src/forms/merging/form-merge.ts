import type { FieldValues } from 'react-hook-form'
import { joinWords } from '../../format/words'
import type { FormDraft } from '../drafts/form-draft'
import type { EffectOf } from '../editor/editor-state'
import type { FormValues } from '../editor/form-values'
import type { Send } from '../editor/editor'
import type { RecordFormProps } from '../record-form-props'
import type { Versioned } from '../use-edited-record'
import { mergeValues } from './merge-values'

interface MergeOptions<Values extends FieldValues, Saved extends Versioned> {
  values: FormValues<Values>
  draft: FormDraft<Values>
  send: Send
  notify: (text: string) => void
  /** Read at each merge, because they are made while the form renders. */
  read: () => Pick<RecordFormProps<Values, Saved>, 'labels' | 'merging' | 'valuesOf'>
}

/** Merges the form with a newer version of its record by field (docs/decisions/0048). */
export class FormMerge<Values extends FieldValues, Saved extends Versioned> {
  readonly #options: MergeOptions<Values, Saved>

  constructor(options: MergeOptions<Values, Saved>) {
    this.#options = options
  }

  /** At once if both sides changed different fields; otherwise there is a question. */
  merge({ theirs: record, isSaving }: EffectOf<'merge'>): void {
    const { values: form, draft, send, notify, read } = this.#options
    const { labels, merging: { lists = [], keyed = {} } = {} } = read()
    const fields = Object.keys(labels) as (keyof Values & string)[]
    const mine = form.read()
    const theirs = read().valuesOf(record as Saved, mine)
    const { values, taken, conflicts, alternatives } = mergeValues(draft.readBase(), mine, theirs, {
      fields,
      lists,
      keyed,
    })
    const takenLabels = taken.map((name) => labels[name] ?? name)
    if (conflicts.length > 0) {
      form.replace(values)
      const question = { names: conflicts, takenLabels, mine: values, theirs: alternatives, record, isSaving }
      return send({ type: 'conflicting', question })
    }
    if (taken.length > 0) notify(takenNotice(takenLabels))
    this.#restart(record, theirs, values)
    return send({ type: 'merged', record, isSaving })
  }

  /** The form gets the chosen values. */
  applyChoices({ question, choices }: EffectOf<'apply-choices'>): void {
    const { values: form, read } = this.#options
    const mine = form.read()
    const useTheirs = question.names.filter((name) => choices[name] === 'theirs')
    const chosen = Object.fromEntries(useTheirs.map((name) => [name, (question.theirs as Values)[name]]))
    this.#restart(question.record, read().valuesOf(question.record as Saved, mine), { ...mine, ...chosen })
  }

  /** My values, with the entries of lists that are in their version. */
  overwrite(record: Versioned): void {
    const { values: form, draft, read } = this.#options
    const mine = form.read()
    const { lists = [], keyed = {} } = read().merging ?? {}
    const theirs = read().valuesOf(record as Saved, mine)
    const fields = [...lists, ...Object.keys(keyed)]
    form.replace(mergeValues(draft.readBase(), mine, theirs, { fields, lists, keyed }).values)
  }

  /** Their values, in place of mine. */
  useTheirs(record: Versioned): void {
    const { values: form, draft, read } = this.#options
    form.start(read().valuesOf(record as Saved, form.read()))
    draft.restart(record.version)
  }

  /** The form continues from their version, with `values` as input. */
  #restart(record: Versioned, theirs: Values, values: Values): void {
    const { values: form, draft } = this.#options
    form.start(theirs)
    form.replace(values)
    draft.rebase(record.version, theirs)
  }
}

const takenNotice = (labels: readonly string[]) =>
  `Someone else changed ${joinWords(labels, 'and')} in the meantime. The form contains both changes.`
