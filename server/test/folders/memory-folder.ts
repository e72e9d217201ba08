import { readFileSync, statfsSync } from 'node:fs'
import { release } from 'node:os'

const folder = '/dev/shm'

/** Several times what all tests have at the same time. */
const neededBytes = 8_000_000_000

/**
 * From now on this process and those that it starts create temporary folders in memory, if this system can. A
 * copy of a database takes several times as long on a disk, which the tests that run at the same time wait
 * for too. A TMPDIR that is set remains.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] === undefined && canUseMemory()) process.env['TMPDIR'] = folder
}

function canUseMemory(): boolean {
  if (process.platform !== 'linux' || !isProgramFolder() || !hasExtendedAttributes()) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
}

/** Tests start programs that they have written. Containers often forbid that in this folder. */
function isProgramFolder(): boolean {
  const [, type, options = ''] = new RegExp(`^\\S+ ${folder} (\\S+) (\\S+) `, 'm').exec(readMounts()) ?? []
  return type === 'tmpfs' && !options.split(',').includes('noexec')
}

const readMounts = () => readFileSync('/proc/mounts', 'utf8')

/** OpenStack Swift needs them. A tmpfs has them since Linux 6.6. */
function hasExtendedAttributes(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return major > 6 || (major === 6 && minor >= 6)
}
