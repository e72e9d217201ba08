import type { QueryKey } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error'

export interface Versioned {
  id: string
  /** 0 when the host keeps none. */
  version: number
}

/** What `RecordForm` edits, or why there is nothing to edit. */
export interface EditedRecord<Saved extends Versioned> {
  record: Saved | undefined
  /** The sentence of a record that could not be read. */
  failure: string | undefined
  retry: () => void
  isReading: boolean
}

interface EditedRecordOptions<Saved> {
  /** Undefined for a new record: nothing is read. */
  id: string | undefined
  /** From the list that is on the screen: the form opens at once. If it is out of date, saving says so (If-Match). */
  known: Saved | undefined
  /** Reads it when the list does not hold it, after a reload for instance. Undefined or null is `notFound`. */
  find: (id: string, signal: AbortSignal) => Promise<Saved | null | undefined>
  /** Of the reading; the id is added to it. */
  queryKey: QueryKey
  messages: { notFound: string; failedToFetch: string }
}

/** The record to edit. It is taken once: a later reading in the background does not change the form under the user's hands. */
export function useEditedRecord<Saved extends Versioned>(
  options: EditedRecordOptions<Saved>,
): EditedRecord<Saved> | undefined {
  const { id, known, find, queryKey, messages } = options
  const [taken, setTaken] = useState(known)
  const read = useQuery({
    queryKey: [...queryKey, id],
    queryFn: async ({ signal }) => (await find(id ?? '', signal)) ?? null,
    enabled: id !== undefined && taken === undefined,
    // What is edited is read now, not remembered.
    gcTime: 0,
    staleTime: 0,
  })
  if (taken === undefined && read.data && read.isFetchedAfterMount) setTaken(read.data)
  if (id === undefined) return undefined
  return {
    record: taken,
    failure: read.error ? whyUnread(read.error, messages) : read.data === null ? messages.notFound : undefined,
    retry: () => void read.refetch(),
    isReading: read.isFetching,
  }
}

export const whyUnread = (error: Error, { notFound, failedToFetch }: { notFound: string; failedToFetch: string }) =>
  error instanceof ApiError && error.status === 404 ? notFound : failedToFetch
