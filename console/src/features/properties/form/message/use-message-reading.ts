import { messageEndpoints, type MessageListing } from '@gatehouse/contract/messages/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { isOffline } from '../../../../api/api-error'
import { randomId } from '../../../../api/random-id'
import { call } from '../../../../api/request'
import { newPropertyValues, type PropertyFormValues } from '../property-form-values'
import { valuesOfListing } from './listing-values'
import { listPhoneNumbers } from './phone-numbers'
import { planReading, type Reading, isAsRead } from './reading'
import { storeNewDrafts } from './store-drafts'

type Form = UseFormReturn<PropertyFormValues>

/** A listing of a message, with its values by the names of the form. */
export interface FoundListing {
  /** That of its draft, so that a second attempt to store it makes no second draft. */
  readonly id: string
  readonly listing: MessageListing
  readonly values: Partial<PropertyFormValues>
}

/** Reads the message of the form; then fills the form with one of its listings, and stores the others. */
export function useMessageReading(form: Form) {
  const reading = useMutation({
    mutationFn: async (): Promise<FoundListing[]> => {
      const text = form.getValues('message') ?? ''
      const { data } = await call(messageEndpoints.read, { body: { text } })
      const values = await Promise.all(data.map(valuesOfListing))
      const numbers = listPhoneNumbers(text)
      // Of several numbers and listings, nothing says which belongs to which.
      const unknown = data.length === 1 || numbers.length === 1 ? numbers : []
      return data.map((listing, place) => withValues(listing, values[place]!, unknown))
    },
  })
  const { error, reset } = reading
  useEffect(() => {
    // Its sentence is untrue once there is a connection.
    if (!isOffline(error)) return undefined
    window.addEventListener('online', reset)
    return () => window.removeEventListener('online', reset)
  }, [error, reset])
  const filling = useMutation({
    mutationFn: async ({ found, chosen }: { found: readonly FoundListing[]; chosen: FoundListing }) => {
      const others = found.filter((one) => one !== chosen)
      // Before the form changes: if the device cannot store them, the message is still there.
      await storeNewDrafts(
        others.map(({ id, listing, values }) => ({ id, values: { ...values, reading: readingOf(listing, values) } })),
      )
      fill(form, chosen)
    },
  })
  return {
    /** Does not change the form. */
    read: reading.mutateAsync,
    isReading: reading.isPending,
    readError: reading.error,
    /** Fills the form with a listing of the message, and stores the others as drafts. */
    begin: filling.mutateAsync,
    storeError: filling.error,
    reset: () => {
      reading.reset()
      filling.reset()
    },
  }
}

function fill(form: Form, { listing, values }: FoundListing): void {
  const reading = readingOf(listing, values, form.getValues())
  clearReading(form)
  for (const name of Object.keys(reading.filled)) set(form, name, values[name as keyof PropertyFormValues])
  set(form, 'reading', reading)
  set(form, 'message', '')
}

/** A listing with its values for the form, and why it has no agent. */
function withValues(
  listing: MessageListing,
  values: Partial<PropertyFormValues>,
  numbers: readonly string[],
): FoundListing {
  const missing = values.agent ? [] : listMissingAgents(listing, numbers)
  return { id: randomId(), listing: { ...listing, refused: [...listing.refused, ...missing] }, values }
}

/** The numbers are no part of the description: without these lines they would be lost. */
function listMissingAgents({ fields, doubtful }: MessageListing, numbers: readonly string[]): Reading['refused'] {
  if (fields.agent_id !== undefined)
    return [{ field: 'agent_id', text: '', reason: 'The agent of the message has been deleted' }]
  if (doubtful.includes('agent_id')) return []
  return numbers.map((text) => ({ field: 'agent_id', text, reason: 'No agent, or more than one, has this number' }))
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
