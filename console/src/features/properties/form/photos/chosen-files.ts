import { newFileMark } from '@gatehouse/contract/listing/property-forms'
import { z } from '@gatehouse/contract/zod'
import { fileIdOf } from '../../../../api/drafts/draft-files'
import { formatBytes } from '../../../../format/bytes'
import type { PhotoSource } from '../../../../ui/photo'

/** A file of a file group: stored with the property, or newly chosen. */
export type ChosenFile = KeptFile | NewFile

interface KeptFile {
  kind: 'kept'
  key: string
  /** The server's name of the file, used in the list of retained files. */
  url: string
  picture: PhotoSource
}

interface NewFile {
  kind: 'new'
  key: string
  file: File
}

export const newFile = (file: File): NewFile => ({ kind: 'new', key: `new-${fileIdOf(file)}`, file })

/** The files of a group as a draft stores them. */
export const StoredFiles: z.ZodMiniType<ChosenFile[]> = z.array(
  z.union([
    z.object({ kind: z.literal('kept'), key: z.string(), url: z.string(), picture: z.custom<PhotoSource>() }),
    z.object({ kind: z.literal('new'), key: z.string(), file: z.instanceof(File) }),
  ]),
)

export const keptFile = (url: string, picture?: PhotoSource): KeptFile => ({
  kind: 'kept',
  key: url,
  url,
  picture: picture ?? { url },
})

export const newFilesOf = (files: readonly ChosenFile[]): File[] =>
  files.filter((file) => file.kind === 'new').map(({ file }) => file)

/** '6 photos, 7.4 MB'. The sizes of stored files are unknown: '8 photos, 2.1 MB to upload', '8 photos'. */
export function describeFiles(files: readonly ChosenFile[], sentBytes: number, itemLabel: string): string {
  const count = `${files.length} ${itemLabel}${files.length === 1 ? '' : 's'}`
  const added = newFilesOf(files)
  if (added.length === 0) return count
  return `${count}, ${formatBytes(sentBytes)}${added.length < files.length ? ' to upload' : ''}`
}

/**
 * The retained files of a group in display order, with addresses of uploads and placeholders for new files
 * that the form contains; undefined for the server's default: all files are retained in their order and the
 * new ones follow.
 */
export function retainedFiles(
  files: readonly ChosenFile[],
  before: readonly string[],
  uploads: ReadonlyMap<File, string>,
): string | undefined {
  let sent = -1
  const entries = files.map((file) => {
    if (file.kind === 'kept') return file.url
    const address = uploads.get(file.file)
    if (address !== undefined) return address
    sent += 1
    return newFileMark(sent)
  })
  const defaultEntries = [...before, ...newFilesOf(files).map((_, index) => newFileMark(index))]
  const isDefault =
    entries.length === defaultEntries.length && entries.every((entry, index) => entry === defaultEntries[index])
  return isDefault ? undefined : JSON.stringify(entries)
}
