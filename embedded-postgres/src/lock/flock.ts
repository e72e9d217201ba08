import { spawnSync } from 'node:child_process'

/**
 * Acquires the exclusive lock of an open file without waiting. Node has no call for flock(2), so the program
 * of that name does it on the inherited descriptor: the lock belongs to the open file and lasts until every
 * process that inherited it has exited. 'unsupported': this machine has no such program, or the file system
 * has no such locks.
 */
export function flock(descriptor: number): 'acquired' | 'held' | 'unsupported' {
  const { status, stderr } = spawnSync('flock', ['-n', '3'], {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
  })
  if (status === 0) return 'acquired'
  return status === 1 && stderr === '' ? 'held' : 'unsupported'
}
