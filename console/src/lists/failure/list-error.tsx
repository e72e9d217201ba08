import { useState } from 'react'
import { isNoResponse } from '../../api/api-error'
import { failureCause } from '../../api/failure-message'
import { ErrorState } from '../../ui/feedback/error-state'

interface ListErrorProps {
  message: string
  failure?: unknown
  onRetry: () => void
  isRetrying?: boolean
}

/** In place of what could not be loaded: the message, what is known of the cause, and Retry. */
export const ListError = ({ failure, ...props }: ListErrorProps) => (
  <ErrorState {...props} detail={failureCause(failure, props.message)} />
)

/**
 * The error to show in place of the rows of a list; null for a lost connection while there are rows, which
 * the bar above the page reports (app/connection).
 */
export const errorInPlace = <Failure,>(error: Failure | null, rows: unknown): Failure | null =>
  rows !== undefined && isNoResponse(error) ? null : error

/**
 * Why a record or a list is not shown. Stays while it is requested again, which happens every few seconds
 * without a connection.
 */
export function useLoadFailure({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState(error)
  if (error !== null && error !== last) setLast(error)
  return data === undefined ? (error ?? last) : error
}
