import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { root } from '../../bench/gatehouse'
import { CannotRun } from '../proof'
import { makeFolder } from '../server/gatehouse'

const runProgram = promisify(execFile)

export interface EarlierProgram {
  /** Its commit, or the tag of its release. */
  readonly name: string
  /** The built server. */
  readonly program: string
  remove(): Promise<void>
}

/**
 * Builds the latest release, from the history of the repository; without a release, the commit before the one
 * that added the newest migration. With the number of a migration, the commit before that one.
 * @throws CannotRun without that history
 */
export async function buildEarlierProgram(migration = 0): Promise<EarlierProgram> {
  const name = await findEarlier(migration)
  const parent = makeFolder()
  const folder = join(parent, 'earlier')
  await git('worktree', 'add', '--quiet', '--detach', folder, name)
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder)
    await rm(parent, { recursive: true })
  }
  try {
    const [lock, ownLock] = await Promise.all(
      [folder, root].map((tree) => readFile(join(tree, 'package-lock.json'), 'utf8')),
    )
    // Hard links, not a symbolic one: the workspaces are linked relative to the packages.
    if (lock === ownLock) await copyPackages(folder)
    await runProgram(process.execPath, ['scripts/prepare.mjs', 'server'], { cwd: folder })
    return { name, program: join(folder, 'server', 'dist', 'main.js'), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function findEarlier(migration: number): Promise<string> {
  const folder = 'server/src/database/migrations'
  try {
    if (migration > 0) return await findParent(`${folder}/${String(migration).padStart(4, '0')}-*`)
    const tags = await git('tag', '--list', 'v*', '--sort=-version:refname', '--no-contains', 'HEAD')
    const [release] = tags.split('\n')
    if (release !== undefined && release !== '') return release
    return await findParent(folder)
  } catch {
    throw new CannotRun('it needs git and the history of the repository (git fetch --unshallow --tags).')
  }
}

/** The commit before the last one that added a file of these. */
async function findParent(files: string): Promise<string> {
  const added = await git('log', '-1', '--format=%h', '--diff-filter=A', '--', files)
  return await git('rev-parse', '--short', `${added}~1`)
}

async function copyPackages(folder: string): Promise<void> {
  const workspaces = ['', 'contract', 'embedded-postgres', 'server', 'console']
  for (const workspace of workspaces.filter((name) => existsSync(join(root, name, 'node_modules')))) {
    const [from, to] = [root, folder].map((tree) => join(tree, workspace, 'node_modules'))
    // Links only work within a file system.
    await runProgram('cp', ['-al', from!, to!]).catch(() => runProgram('cp', ['-a', from!, to!]))
  }
}

async function git(...args: string[]): Promise<string> {
  return (await runProgram('git', args, { cwd: root })).stdout.trim()
}
