import type { Endpoint } from '@gatehouse/contract/endpoint'
import { uploadAddress, parseUploadId, uploadMessages } from '@gatehouse/contract/values/upload-rules'

import type { Media } from '../../storage/media'
import type { Staged } from '../../storage/upload/staged'
import { invalidField } from '../../app-error'
import { tooManyFiles } from '../requests/multipart'

type Files = Readonly<Record<string, readonly Staged[]>>

interface Options {
  readonly media: Pick<Media, 'uploads' | 'stageUpload'>
  readonly adminId: string
  /** Called for each upload: its file is decoded. @throws AppError too_many */
  readonly countFile: () => void
  /** Receives each staged upload, so that the caller can discard them. */
  readonly staged: Staged[]
}

/**
 * Stages the finished uploads that the parsed body names as if the request had sent their files, and returns
 * the files of each group with them.
 * @throws AppError invalid, with the address of an upload that cannot be used; those of `media.stageUpload`
 */
export async function stageUploads(endpoint: Endpoint, body: unknown, files: Files, options: Options): Promise<Files> {
  const groups = Object.entries(endpoint.uploadFields ?? {}).map(([group, field]) => {
    const ids = uploadIdsIn((body as Readonly<Record<string, unknown>>)[field])
    const slot = endpoint.files?.[group]
    if (slot && ids.length + (files[group]?.length ?? 0) > slot.max) throw tooManyFiles(group, slot)
    return { group, field, ids }
  })
  if (groups.every(({ ids }) => ids.length === 0)) return files
  const found = groups.flatMap(({ group, field, ids }) => ids.map((id) => stageUpload({ group, field, id }, options)))
  const outcomes = await Promise.allSettled(found)
  const staged = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  options.staged.push(...staged)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  const groupOf = (group: string) => [...(files[group] ?? []), ...staged.filter(({ slot }) => slot === group)]
  return Object.fromEntries(Object.keys(files).map((group) => [group, groupOf(group)]))
}

/** Whether the field of a group, before it is parsed, may name an upload. */
export const mayNameUpload = (value: unknown): boolean =>
  /\/uploads\/[\w-]{22}/.test(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function uploadIdsIn(value: unknown): string[] {
  const addresses = (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === 'string')
  return [...new Set(addresses.flatMap((address) => parseUploadId(address) ?? []))]
}

async function stageUpload(
  { group, field, id }: { readonly group: string; readonly field: string; readonly id: string },
  { media, adminId, countFile }: Options,
): Promise<Staged> {
  countFile()
  const reject = (message: string) => invalidField(field, message)
  const upload = await media.uploads.find(adminId, id)
  const address = uploadAddress(id)
  if (!upload) throw reject(uploadMessages.unavailable(address))
  if (upload.slot !== group) throw reject(uploadMessages.otherGroup(address))
  if (upload.offset < upload.bytes) throw reject(uploadMessages.unfinished(address))
  return await media.stageUpload(upload)
}
