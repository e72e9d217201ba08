import { isGatehouseError } from '../gatehouse-error.ts'

/** The record of a response; null if there is none. */
export const orNull = <Data>(called: Promise<{ readonly data: Data }>): Promise<Data | null> =>
  called.then(
    ({ data }) => data,
    (error: unknown) => {
      if (isGatehouseError(error, 'not_found')) return null
      throw error
    },
  )
