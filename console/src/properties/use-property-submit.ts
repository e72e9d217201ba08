import { PropertyRecord } from '@gatehouse/contract/property'
import { propertySentences } from '@gatehouse/contract/property-sentences'
import type { BaseSyntheticEvent } from 'react'
import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/api-error'
import { failureSentence } from '../api/failure-sentence'
import { useNotices } from '../ui/notices'
import type { PropertyFormValues } from './property-form-values'
import { valuesOf } from './property-form-values'
import { mergeFiles } from './merge-files'
import { useFaultNotice } from './use-fault-notice'
import type { Edited } from './use-save-property'
import { useSaveProperty } from './use-save-property'

interface SubmitOptions {
  /** Undefined for a new property. */
  edited: Edited | undefined
  /** The form begins again with this version of the property. */
  onTakeOver: (version: number) => void
  onSaved: () => void
}

/** Submitting the form: what is shown when it is refused, fails, was overtaken by another admin, or succeeds. */
export function usePropertySubmit(
  form: UseFormReturn<PropertyFormValues>,
  { edited: first, onTakeOver, onSaved }: SubmitOptions,
) {
  const { save, isSaving, progress, cancel } = useSaveProperty()
  const notices = useNotices()
  const [edited, setEdited] = useState(first)
  const [failure, setFailure] = useState<string>()
  const [stale, setStale] = useState<PropertyRecord>()
  const faultNotice = useFaultNotice()

  async function send(values: PropertyFormValues, against = edited) {
    faultNotice.hide()
    setFailure(undefined)
    setStale(undefined)
    try {
      await save({ values, edited: against })
      notices.success(against ? propertySentences.updated : propertySentences.created)
      onSaved()
    } catch (reason) {
      fail(reason)
    }
  }

  function fail(reason: unknown) {
    if (!(reason instanceof ApiError)) return setFailure(propertySentences.failedToSave)
    if (reason.code === 'cancelled') return void notices.info('Cancelled. Nothing was saved.')
    const current = reason.status === 412 ? PropertyRecord.safeParse(reason.current).data : undefined
    if (current) return setStale(current)
    for (const [name, message] of Object.entries(reason.errors)) {
      const field = fieldOf(name)
      if (field in form.getValues()) form.setError(field, { message })
    }
    return setFailure(
      failureSentence(reason, {
        failed: edited ? propertySentences.failedToUpdate : propertySentences.failedToCreate,
        error: propertySentences.failedToSave,
      }),
    )
  }

  function refuse() {
    setFailure(undefined)
    faultNotice.show()
  }

  return {
    submit: (event: BaseSyntheticEvent) => form.handleSubmit((values) => send(values), refuse)(event),
    /** The same content again, after the line went silent. */
    retry: () => {
      cancel()
      void send(form.getValues())
    },
    cancel,
    isSaving,
    progress,
    failure,
    /** The property as another admin left it, when the form began with an older version. */
    stale,
    /** Takes the other admin's version; what was typed here is given up. */
    takeOver: () => {
      if (!stale) return
      const agent = form.getValues('agent')
      form.reset(valuesOf(stale, agent?.value === stale.agent_id ? agent : presentAgent(stale.agent_id)))
      setEdited({ property: stale, version: stale.version })
      onTakeOver(stale.version)
      setStale(undefined)
    },
    /** Saves this form over the other admin's version; files that were added or removed there stay so. */
    keepMine: () => {
      if (!stale || !edited) return
      const values = mergeFiles(form.getValues(), edited.property, stale)
      form.reset(values, { keepDefaultValues: true })
      const against = { property: stale, version: stale.version }
      setEdited(against)
      void send(values, against)
    },
  }
}

const presentAgent = (id: string | null) => (id === null ? null : { value: id, label: 'Present agent' })

/** The server names the wire's fields; two of them have another name here. */
const fieldOf = (name: string) =>
  (name === 'agent_id' ? 'agent' : name.replace(/^kept_/, '')) as FieldPath<PropertyFormValues>
