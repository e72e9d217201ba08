import type { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { importMessages } from '@gatehouse/contract/imports/import-rules'
import { parseUploadId, uploadAddress, uploadMessages } from '@gatehouse/contract/values/upload-rules'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { invalidField } from '../../app-error'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { sourceName } from '../../storage/media-key'

type CreateRequest = RequestContext<typeof importEndpoints.create>

/**
 * The file of a request: the field `file` of its multipart form, or the finished upload that it names, whose
 * id is `upload`.
 * @throws AppError invalid without a file, and for an upload that cannot be used
 */
export async function readReceivedFile(
  { uploads }: Dependencies['media'],
  { files, body, signedIn }: CreateRequest,
): Promise<{ readonly content: Buffer; readonly upload: string | null }> {
  const [sent] = files.file
  if (sent) {
    const content = await readFile(join(sent.folder, sourceName))
    // Its rows are stored; what is staged for records is removed with the request only if it fails.
    await rm(sent.folder, { recursive: true, force: true })
    return { content, upload: null }
  }
  if (body.upload === undefined) throw invalidField('upload', importMessages.fileRequired)
  const id = parseUploadId(body.upload)
  const upload = id === null ? null : await uploads.find(signedIn.admin.id, id)
  const address = uploadAddress(id ?? '')
  if (!upload) throw invalidField('upload', uploadMessages.unavailable(address))
  if (upload.slot !== 'table') throw invalidField('upload', uploadMessages.otherGroup(address))
  if (upload.offset < upload.bytes) throw invalidField('upload', uploadMessages.unfinished(address))
  return { content: await readFile(uploads.pathOf(upload.id)), upload: upload.id }
}
