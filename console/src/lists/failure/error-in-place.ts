import { isNoResponse } from '../../api/api-error'

/**
 * The error to show in place of the rows of a list; null for a lost connection while there are rows, which
 * the bar above the page reports (app/connection).
 */
export const errorInPlace = <Failure>(error: Failure | null, rows: unknown): Failure | null =>
  rows !== undefined && isNoResponse(error) ? null : error
