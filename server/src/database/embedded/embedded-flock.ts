import { spawnSync } from 'node:child_process'

/**
 * Takes the exclusive lock of an open file, without waiting. Node has no call for flock(2), so the program of that name does it
 * on the inherited descriptor: the lock belongs to the open file, and stays until every process that inherited it has ended.
 * 'missing': this machine has no such program, or the file system has no such locks.
 */
export function flock(descriptor: number): 'taken' | 'held' | 'missing' {
  const { status, stderr } = spawnSync('flock', ['-n', '3'], {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
  })
  if (status === 0) return 'taken'
  return status === 1 && stderr === '' ? 'held' : 'missing'
}
