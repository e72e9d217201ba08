import { ApiError } from '../api-error'
import { draftStore } from './draft-store'
import { fileIdOf } from './draft-files'

/**
 * The file, or its copy on this device if it cannot be read any more: it may have been moved, changed or
 * removed since it was chosen.
 * @throws ApiError if neither can be read
 */
export async function readableFile(file: File): Promise<File> {
  if (await canRead(file)) return file
  const copy = await draftStore()
    .then((store) => store.findFile(fileIdOf(file)))
    // Below, a file without a readable copy is reported.
    .catch(() => undefined)
  if (copy && (await canRead(copy))) return copy
  throw new ApiError({
    status: 422,
    code: 'rejected',
    message: `“${file.name}” cannot be read. Please choose it again.`,
  })
}

export const canRead = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
