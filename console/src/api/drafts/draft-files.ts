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

const ids = new WeakMap<File, string>()
/** Random, because the files of several drafts and tabs are in one store. */
export function fileIdOf(file: File): string {
  const id =
    ids.get(file) ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
  ids.set(file, id)
  return id
}

/** The values with references in place of files, and the files. Undefined properties are left out. */
export function withReferences(values: unknown, files: File[] = []): { values: unknown; files: File[] } {
  const replace = (value: unknown): unknown => {
    if (value instanceof File) {
      files.push(value)
      return { file_id: fileIdOf(value), name: value.name, size: value.size, type: value.type } satisfies FileReference
    }
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => (inner === undefined ? [] : [[name, replace(inner)]])),
    )
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
      if (file) ids.set(file, value.file_id)
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
