import type { QueryKey } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailureMessage } from '../api/failure-message'

export interface Versioned {
  id: string
  /** 0 when the host has no versions. */
  version: number
}

/** The record that `RecordForm` edits, or the error. */
export interface EditedRecord<Saved extends Versioned> {
  record: Saved | undefined
  /** The message when the record could not be loaded. */
  failure: string | undefined
  retry: () => void
  isReading: boolean
  /** Reads the version that the record has now; null if there is no record. */
  readNewest: () => Promise<Saved | null>
}

interface EditedRecordOptions<Saved> {
  /** 'announcement' */
  label: string
  /** Undefined for a new record: nothing is loaded. */
  id: string | undefined
  /**
   * From the list on the screen, so that the form opens
   * immediately. If it is out of date, saving fails (If-Match).
   */
  listed: Saved | undefined
  /** What the page behind the form shows of it, for a form that is opened without a connection. */
  shown?: Saved | undefined
  /**
   * Loads a record that the list does not contain, after a
   * reload for example. Undefined or null means `notFound`.
   */
  find: (id: string, signal: AbortSignal) => Promise<Saved | null | undefined>
  /** Key of the query, without the id. */
  queryKey: QueryKey
  messages: { notFound: string; failedToFetch: string }
}

/** The record to edit. Set once: later refetches do not change the form while it is edited. */
export function useEditedRecord<Saved extends Versioned>(
  options: EditedRecordOptions<Saved>,
): EditedRecord<Saved> | undefined {
  const { id, label, listed, shown = listed, find, queryKey, messages } = options
  const [record, setRecord] = useState(listed)
  const read = useQuery({
    queryKey: [...queryKey, id],
    queryFn: async ({ signal }) => (await find(id ?? '', signal)) ?? null,
    enabled: id !== undefined && record === undefined,
    // Always loaded, never taken from the cache.
    gcTime: 0,
    staleTime: 0,
  })
  if (record === undefined && read.data && read.isFetchedAfterMount) setRecord(read.data)
  // Without a connection, it may have been read from this device meanwhile.
  if (record === undefined && read.error && shown) setRecord(shown)
  if (id === undefined) return undefined
  return {
    record,
    failure: read.error
      ? loadFailureMessage(read.error, label, messages)
      : read.data === null
        ? messages.notFound
        : undefined,
    retry: () => void read.refetch(),
    isReading: read.isFetching,
    readNewest: async () => (await find(id, new AbortController().signal)) ?? null,
  }
}
