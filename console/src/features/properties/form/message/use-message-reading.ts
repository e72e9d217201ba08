import { messageEndpoints, type MessageListing } from '@gatehouse/contract/messages/endpoints'
import { useMutation } from '@tanstack/react-query'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { call } from '../../../../api/request'
import { newPropertyValues, type PropertyFormValues } from '../property-form-values'
import { valuesOfListing } from './listing-values'
import { planReading, type Reading, isAsRead } from './reading'
import { storeNewDrafts } from './store-drafts'

type Form = UseFormReturn<PropertyFormValues>

/** Reads the message of the form, fills the form with its first listing, and stores the others as drafts. */
export function useMessageReading(form: Form) {
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (text: string) => {
      const { data } = await call(messageEndpoints.read, { body: { text } })
      const listed = await Promise.all(data.map(valuesOfListing))
      return data.map((listing, place) => withValues(listing, listed[place]!))
    },
  })

  /** Returns how many listings the message has. Nothing changes if it has none or cannot be read. */
  async function read(): Promise<number> {
    const listings = await mutateAsync(form.getValues('message'))
    const [first, ...others] = listings
    if (!first) return 0
    // Before the form changes: if the device cannot store them, the message is still there.
    await storeNewDrafts(others.map(({ listing, values }) => ({ ...values, reading: readingOf(listing, values) })))
    const reading = readingOf(first.listing, first.values, form.getValues())
    clearReading(form)
    for (const name of Object.keys(reading.filled)) set(form, name, first.values[name as keyof PropertyFormValues])
    set(form, 'reading', reading)
    set(form, 'message', '')
    return listings.length
  }
  return { read, isReading: isPending, error, reset }
}

/** A listing with its values for the form. An agent that is not among them has been deleted meanwhile. */
function withValues(listing: MessageListing, values: Partial<PropertyFormValues>) {
  const isDeleted = listing.fields.agent_id !== undefined && values.agent === undefined
  const deletion = { field: 'agent_id', text: '', reason: 'The agent of the message has been deleted' }
  return { listing: isDeleted ? { ...listing, refused: [...listing.refused, deletion] } : listing, values }
}

/** Into a new form, or into one that has these values. */
const readingOf = (
  listing: MessageListing,
  values: Partial<PropertyFormValues>,
  current: PropertyFormValues = newPropertyValues(),
): Reading => planReading(listing, values, { current, fresh: newPropertyValues(), former: current.reading ?? null })

/** Puts back what the form had in each field that still has what was read. */
export function clearReading(form: Form): void {
  const reading = form.getValues('reading')
  for (const [name, value] of Object.entries(reading?.before ?? {}))
    if (isAsRead(reading, name, form.getValues(name as FieldPath<PropertyFormValues>))) set(form, name, value)
  set(form, 'reading', null)
}

const set = (form: Form, name: string, value: unknown) =>
  form.setValue(name as FieldPath<PropertyFormValues>, value as never, { shouldDirty: true })
