import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { joinWords } from '../../format/words'
import { useNotices } from '../../ui/feedback/notices'
import type { Versioned } from '../use-edited-record'
import { mergeValues } from './merge-values'

/** How a form's values are merged with another admin's version of the record. */
export interface Merging<Values> {
  /** The labels of the fields that are merged. */
  labels: { readonly [Name in keyof Values & string]?: string }
  /** Fields whose entries are merged one by one. */
  lists?: readonly (keyof Values & string)[]
  /** Fields whose old and new value are always shown after an edit. */
  amounts?: readonly (keyof Values & string)[]
  /** The text of a value, where the default is not readable. */
  describe?: (name: keyof Values & string, values: Values) => string | undefined
}

interface MergeOptions<Values, Saved> {
  /** Undefined for forms that only create records. */
  merging: Merging<Values> | undefined
  valuesOf: (record: Saved, now: Values) => Values
  draft: {
    /** The values that the input is based on; empty if they are unknown. */
    readBase: () => Partial<Values>
    rebase: (version: number, base: Values) => void
  }
  /** The loaded record, if the restored draft is based on an older version. */
  newer: Saved | undefined
}

/** Whose value a field gets. */
export type Side = 'mine' | 'theirs'

/** Fields that this form and another admin changed. */
export interface MergeQuestion<Values, Saved> {
  names: readonly (keyof Values & string)[]
  /** The labels of fields that have their value already. */
  takenLabels: readonly string[]
  mine: Values
  /** Their values, and their version. */
  theirs: Values
  record: Saved
  /** Save was pressed, and continues with the response. */
  isSaving: boolean
}

/**
 * Merges the form with a newer version of its record by field (docs/decisions/0048): at once if both sides
 * changed different fields, else after a question. A restored draft that is out of date is merged when it
 * opens.
 */
export function useMerge<Values extends FieldValues, Saved extends Versioned>(
  form: UseFormReturn<Values>,
  { merging, valuesOf, draft, newer }: MergeOptions<Values, Saved>,
) {
  const notices = useNotices()
  const [question, setQuestion] = useState<MergeQuestion<Values, Saved>>()
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({})
  const labels: Partial<Record<string, string>> = merging?.labels ?? {}
  const fields = Object.keys(labels) as (keyof Values & string)[]
  const lists = merging?.lists ?? []

  /** The form continues from their version, with `values` as input. */
  function restart(record: Saved, theirs: Values, values: Values) {
    form.reset(theirs)
    form.reset(values, { keepDefaultValues: true })
    draft.rebase(record.version, theirs)
    setQuestion(undefined)
  }

  /** Returns whether the form contains both versions now; otherwise it asks. */
  function merge(record: Saved, isSaving = true): boolean {
    const mine = form.getValues()
    const theirs = valuesOf(record, mine)
    const { values, taken, conflicts } = mergeValues(draft.readBase(), mine, theirs, { fields, lists })
    const takenLabels = taken.map((name) => labels[name] ?? name)
    if (conflicts.length === 0) {
      if (taken.length > 0) notices.info(takenNotice(takenLabels))
      restart(record, theirs, values)
      return true
    }
    form.reset(values, { keepDefaultValues: true })
    setChosen({})
    setQuestion({ names: conflicts, takenLabels, mine: values, theirs, record, isSaving })
    return false
  }

  const mergeNewer = useEffectEvent(() => {
    if (merging && newer) merge(newer, false)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- The question cannot be an initial state, because the form contains the restored draft only after the effect of useDraft.
  useEffect(() => mergeNewer(), [])

  return {
    question,
    merge: merging && merge,
    chosen,
    choose: (name: keyof Values & string, side: Side) => setChosen({ ...chosen, [name]: side }),
    /** Whether each field of the question has been decided. */
    isDecided: question?.names.every((name) => chosen[name]) ?? false,
    /** The form gets the chosen values. */
    resolve: () => {
      if (!question) return
      const useTheirs = question.names.filter((name) => chosen[name] === 'theirs')
      const values = Object.fromEntries(useTheirs.map((name) => [name, question.theirs[name]]))
      restart(question.record, question.theirs, { ...form.getValues(), ...values })
    },
    clear: () => setQuestion(undefined),
    /** My values, with the entries of lists that are in their version. */
    overwrite: (record: Saved) => {
      const mine = form.getValues()
      const { values } = mergeValues(draft.readBase(), mine, valuesOf(record, mine), { fields: lists, lists })
      form.reset(values, { keepDefaultValues: true })
    },
  }
}

const takenNotice = (labels: readonly string[]) =>
  `Someone else changed ${joinWords(labels, 'and')} in the meantime. The form contains both changes.`
