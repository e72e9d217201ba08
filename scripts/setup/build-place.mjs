import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, root } from '../run.mjs'
import { linkFolder } from './link-files.mjs'

/**
 * Whether Rolldown, Vite and tsx can read the repository's path: they take what follows `?` or `#` for the
 * query or the hash of an address, and `$` for a part of a replacement.
 */
const isReadableByTools = !/[?#$]/.test(root)

/** Ends the process with a message if the tools that read the sources where they are cannot do so. */
export function requireReadablePath() {
  if (isReadableByTools) return
  fail(
    `The development tools cannot read the path ${root}, because it contains ?, # or $: rename that folder, or move the repository. npm start and the commands of Gatehouse work here.`,
  )
}

/**
 * The folder in which to build: the repository, or its files in a temporary folder if the tools cannot read
 * the repository's path. `close` moves what was built into these workspaces, and removes the temporary
 * folder.
 */
export function openBuildPlace() {
  if (isReadableByTools) return { folder: root, close: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-build-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // `fail` and signals end the process.
  process.once('exit', remove)
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of [...workspaces, 'scripts', 'node_modules']) linkFolder(join(root, name), join(folder, name))
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(join(root, name), join(folder, name))
  // Links lead to the repository's own files, which a build would change.
  for (const name of workspaces) rmSync(join(folder, name, 'dist'), { recursive: true, force: true })
  return {
    folder,
    close(built) {
      for (const name of built) {
        rmSync(join(root, name, 'dist'), { recursive: true, force: true })
        cpSync(join(folder, name, 'dist'), join(root, name, 'dist'), { recursive: true })
      }
      process.off('exit', remove)
      remove()
    },
  }
}
