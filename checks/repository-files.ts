import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The existing files that match, committed or not, relative to the root of the repository. */
export function listFiles(...patterns: readonly string[]): string[] {
  return listWithGit('-co', '--exclude-standard', ...patterns)
}

/** The files that the .gitignore excludes; where it excludes all files of a folder, only the folder. */
export function listIgnored(): string[] {
  return listWithGit('-oi', '--directory', '--exclude-per-directory=.gitignore')
}

function listWithGit(...options: readonly string[]): string[] {
  const output = execFileSync('git', ['ls-files', ...options], { cwd: root }).toString()
  return output.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
}
