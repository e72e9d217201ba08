import { useState } from 'react'

/**
 * Why a record or a list is not shown. Stays while it is requested again, which happens every few seconds
 * without a connection.
 */
export function useLoadFailure({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState(error)
  if (error !== null && error !== last) setLast(error)
  return data === undefined ? (error ?? last) : error
}
