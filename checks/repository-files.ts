import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The existing files that match, committed or not, relative to the root of the repository. */
export function listFiles(...patterns: readonly string[]): string[] {
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root }).toString()
  return output.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
}
