import { noResponse } from '../api-error'

/** Loads the code for other servers, which a console on its own server never needs. */
export const loadCompatibility = () =>
  // The same as for a request without a response.
  import('./call').catch(() => {
    throw noResponse()
  })
