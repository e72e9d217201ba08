import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What is inserted before the first place of a file with the text `before`. Without one, the file is new. */
interface Insertion {
  readonly before?: string
  readonly text: string
}

/** What is added to each file, by its path. */
export type Insertions = Readonly<Record<string, readonly Insertion[]>>

/** Returns the content of a file after the insertions. */
function withInsertions(content: string, insertions: readonly Insertion[]): string {
  return insertions.reduce((text, { before, text: inserted }) => {
    if (before === undefined) return text + inserted
    if (!text.includes(before)) throw new Error(`There is no ${before} any more.`)
    return text.replace(before, () => inserted + before)
  }, content)
}

/** Makes the change of one file in a copy of the repository. */
export function insertInto(folder: string, file: string, insertions: readonly Insertion[]): void {
  const path = join(folder, file)
  const isNew = insertions.some(({ before }) => before === undefined)
  const content = isNew ? '' : readFileSync(path, 'utf8')
  if (isNew) mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, withInsertions(content, insertions))
}

/** Returns the content of a file without what was inserted. */
export const withoutInsertions = (content: string, insertions: readonly Insertion[]): string =>
  insertions.reduce((text, { text: inserted }) => text.replace(inserted, () => ''), content)
