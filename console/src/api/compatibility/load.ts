import { noResponse } from '../api-error'

/** Loads the code for other servers, which a console on its own server never needs. */
export const loadCompatibility = () =>
  import('./call').catch(() => {
    throw noResponse()
  })
