import type { Endpoint, Params } from '@gatehouse/contract/endpoint'
import { buildAddress } from '../address'
import { noResponse } from '../api-error'
import { errorFromResponse } from '../read-response'
import { basicHeaders } from '../request-headers'
import { saveBlob } from './save-blob'

/**
 * Reads a file that needs the token, and saves it on the device.
 * @throws ApiError
 */
export async function saveFile<E extends Endpoint>(endpoint: E, params: Params<E>, name: string): Promise<void> {
  const response = await fetch(buildAddress(endpoint, params), { headers: basicHeaders() }).catch(() => {
    // Without a response there is nothing to lose.
    throw noResponse()
  })
  if (!response.ok) {
    // A proxy may respond with something else; the status is enough.
    const body: unknown = await response.json().catch(() => undefined)
    throw errorFromResponse(response.status, body, response.headers.get('Retry-After'))
  }
  const content = await response.blob().catch(() => {
    // The connection broke in the middle of the file.
    throw noResponse()
  })
  saveBlob(name, content)
}
