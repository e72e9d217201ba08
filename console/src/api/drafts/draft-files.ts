import { randomId } from '../random-id'

/** Takes the place of a file in the stored values. */
export interface FileReference {
  file_id: string
  name: string
  /** Bytes. */
  size: number
  /** The media type. */
  type: string
}

/** A larger file is not copied to the device. Only videos can be larger. */
export const maxStoredFileBytes = 200_000_000

const references = new WeakMap<File, FileReference>()

/**
 * Describes a file as it was chosen, also after its copy on the device was replaced by a smaller one
 * (docs/decisions/0047). The id is random, because the files of several drafts and tabs are in one store.
 */
export function referenceOf(file: File): FileReference {
  const existing = references.get(file)
  if (existing) return existing
  const { name, size, type } = file
  const created = { file_id: randomId(), name, size, type }
  references.set(file, created)
  return created
}

export const fileIdOf = (file: File): string => referenceOf(file).file_id

/** A file of a form's values, with the name of its field, which is that of its file group. */
export interface FieldFile {
  file: File
  field: string
}

/** The values with references in place of files, and the files. Undefined properties are left out. */
export function withReferences(values: unknown): { values: unknown; files: FieldFile[] } {
  const files: FieldFile[] = []
  const replace = (value: unknown, field?: string): unknown => {
    if (value instanceof File) {
      files.push({ file: value, field: field ?? '' })
      return referenceOf(value)
    }
    if (Array.isArray(value)) return value.map((inner) => replace(inner, field))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
    return Object.fromEntries(entries.map(([name, inner]) => [name, replace(inner, field ?? name)]))
  }
  return { values: replace(values), files }
}

const isMissing = Symbol('the file of a reference is not stored')

/**
 * The values with their files. `missing` are those that are not stored: their fields are null, and an
 * entry of a list that has such a file is left out.
 */
export function withFiles(values: unknown, files: ReadonlyMap<string, File>) {
  const missing: FileReference[] = []
  const replace = (value: unknown, isField = false): unknown => {
    if (isReference(value)) {
      const file = files.get(value.file_id)
      if (file) references.set(file, value)
      else missing.push(value)
      return file ?? (isField ? null : isMissing)
    }
    if (Array.isArray(value)) return value.map((inner) => replace(inner)).filter((inner) => inner !== isMissing)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, inner]) => [name, replace(inner)] as const)
    return entries.some(([, inner]) => inner === isMissing) ? isMissing : Object.fromEntries(entries)
  }
  const fields = Object.entries(values ?? {}).map(([name, value]) => [name, replace(value, true)])
  return { values: Object.fromEntries(fields) as unknown, missing }
}

/** The references in stored values, in their order. */
export function referencesIn(values: unknown): FileReference[] {
  if (isReference(values)) return [values]
  if (typeof values !== 'object' || values === null) return []
  return Object.values(values).flatMap(referencesIn)
}

const isReference = (value: unknown): value is FileReference =>
  typeof value === 'object' && value !== null && 'file_id' in value
