import { type ErrorCode } from '@gatehouse/contract/response'
import { uploadDays, uploadMessages, uploadsPath } from '@gatehouse/contract/values/upload-rules'
import { resumableFiles } from '@gatehouse/contract/files/resumable-files'
import { DataStore, type Locker, Server, Upload as TusUpload } from '@tus/server'
import type { Readable } from 'node:stream'

import { AppError } from '../../app-error'
import { newMediaKey } from '../../storage/media-key'
import type { ResumableUploads, Upload } from '../../storage/resumable/resumable-uploads'

// Loaded by the first request for an upload.

interface TusRequest {
  readonly uploads: ResumableUploads
  readonly locker: Locker
  readonly adminId: string
  /** Null for a new upload. */
  readonly id: string | null
  readonly request: Request
}

/**
 * Carries out one request of the tus protocol for an admin.
 * @throws AppError for every error
 */
export async function respondToTus({ uploads, locker, adminId, id, request }: TusRequest): Promise<Response> {
  let failure: unknown
  const server = new Server({
    path: uploadsPath,
    datastore: new UploadStore(uploads, adminId),
    locker,
    namingFunction: newMediaKey,
    getFileIdFromRequest: () => id ?? undefined,
    generateUrl: (_request, { path, id: created }) => `${path}/${created}`,
    // How long a request may still write after another request has asked for its upload.
    lockDrainTimeout: 500,
    onResponseError: (_request, error) => {
      failure = error
      return undefined
    },
  })
  const response = await server.handleWeb(request)
  if (failure instanceof AppError) throw failure
  // Errors of the library are objects with a status.
  if (failure instanceof Error && !('status_code' in failure)) throw failure
  if (response.status < 400) return response
  throw new AppError(...(errorsByStatus[response.status] ?? errorsByStatus[400]))
}

/** Connects the library to the uploads of one admin; those of others do not exist for it. */
class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']

  constructor(
    private readonly uploads: ResumableUploads,
    private readonly adminId: string,
  ) {
    super()
  }

  override async create(upload: TusUpload): Promise<TusUpload> {
    const { slotName, sha256 } = readMetadata(upload.metadata)
    const row = { id: upload.id, adminId: this.adminId, slotName, bytes: upload.size ?? 0, sha256 }
    return Object.assign(upload, toTus(await this.uploads.create(row)))
  }

  override async getUpload(id: string): Promise<TusUpload> {
    return toTus(await this.find(id))
  }

  override async write(stream: Readable, id: string): Promise<number> {
    return await this.uploads.write(await this.find(id), stream as AsyncIterable<Buffer>)
  }

  override async remove(id: string): Promise<void> {
    await this.uploads.remove([(await this.find(id)).id])
  }

  override getExpiration(): number {
    return uploadDays * 24 * 3_600_000
  }

  private async find(id: string): Promise<Upload> {
    const upload = await this.uploads.find(this.adminId, id)
    if (!upload) throw new AppError('not_found', uploadMessages.notFound)
    return upload
  }
}

const toTus = ({ id, bytes, offset, created_at, slot, sha256 }: Upload): TusUpload =>
  new TusUpload({
    id,
    size: bytes,
    offset,
    creation_date: created_at.toISOString(),
    metadata: { group: slot, sha256 },
  })

/** Other entries, such as the name of the file, are not stored. */
function readMetadata(metadata: TusUpload['metadata'] = {}) {
  const { group, sha256 } = metadata
  const slotName = (Object.keys(resumableFiles) as (keyof typeof resumableFiles)[]).find((name) => name === group)
  const errors: Record<string, string> = {}
  if (!slotName) errors['group'] = `Upload-Metadata must contain group: ${Object.keys(resumableFiles).join(', ')}`
  if (!/^[0-9a-f]{64}$/.test(sha256 ?? '')) errors['sha256'] = 'Upload-Metadata must contain sha256 in lower-case hex'
  const [message] = Object.values(errors)
  if (!slotName || message !== undefined) throw new AppError('invalid', message ?? '', errors)
  return { slotName, sha256: sha256 ?? '' }
}

const errorsByStatus: Readonly<Record<number, [ErrorCode, string]>> & Record<400, [ErrorCode, string]> = {
  400: ['bad_request', 'The headers of the request are not those of tus 1.0.0'],
  403: ['bad_request', 'Send Upload-Offset'],
  404: ['not_found', uploadMessages.notFound],
  409: ['conflict', 'The upload does not continue at this Upload-Offset'],
  410: ['not_found', uploadMessages.notFound],
  413: ['too_large', 'The body is longer than the rest of the upload'],
  501: ['bad_request', 'This extension of tus is not supported'],
}
