import { uploadCalls, parseUploadId } from '@gatehouse/contract/values/upload-rules'
import { buildAddress } from '../address'
import { basicHeaders } from '../request-headers'

const [, , , remove] = uploadCalls

/** Removes uploads from the server, which does so itself after seven days. Never rejects. */
export async function removeUploads(addresses: readonly string[]): Promise<void> {
  const headers = { ...basicHeaders(), 'Tus-Resumable': '1.0.0' }
  for (const address of addresses) {
    const url = buildAddress(remove, { id: parseUploadId(address) ?? '' })
    // The server removes them later.
    await fetch(url, { method: remove.method, headers, keepalive: true }).catch(() => undefined)
  }
}
