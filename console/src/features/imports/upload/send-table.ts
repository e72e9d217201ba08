import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { noResponse } from '../../../api/api-error'
import type { StoredUpload } from '../../../api/drafts/draft'
import { sendFiles } from '../../../api/send-files'
import { forgetTable, storeUnsentTable } from './unsent-table'

interface TableUpload {
  /** That of an earlier page. */
  readonly stored: StoredUpload | undefined
  readonly onProgress: (bytes: number) => void
  readonly onWait: (message: string) => void
  /** All bytes are there; the server stores the rows. */
  readonly onSent: () => void
  readonly signal: AbortSignal
}

/**
 * Uploads a file and stages its rows; the device has it until then. Resolves with the id of the import.
 * @throws ApiError as `uploadFile`, and for a file that cannot be read as a table
 */
export async function sendTable(target: ImportTarget, file: File, upload: TableUpload): Promise<string> {
  const { stored, onProgress, onWait, onSent, signal } = upload
  await storeUnsentTable(target, file, stored)
  // Loaded with the first file.
  const { uploadFile } = await import('../../../api/uploads/upload-file')
  const { address } = await uploadFile({
    file,
    group: 'table',
    stored,
    isChosenAgain: true,
    store: (next) => storeUnsentTable(target, file, next),
    onStart: () => onProgress(0),
    onProgress,
    onWait: (message) => onWait(message ?? 'Waiting for the connection…'),
    signal,
  })
  onSent()
  const { data } = await sendFiles(importEndpoints.create, {
    params: {},
    fields: { target, upload: address },
    files: {},
    idempotencyKey: `import ${address}`,
    signal,
  })
  if (!data) throw noResponse()
  await forgetTable(target)
  return data.id
}
