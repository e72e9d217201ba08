import { spawnSync } from 'node:child_process'

/**
 * The words before a command line that run it as the first process of a PID namespace of its own, as a container does; the
 * namespace ends with the outer process. Null with a reason where this machine allows none.
 */
export function inPidNamespace(): { wrapper: string[]; reason: null } | { wrapper: null; reason: string } {
  const asRoot = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
  const wrapper = process.getuid?.() === 0 ? asRoot : [...asRoot, '--user', '--map-root-user']
  const { status, error, stderr } = spawnSync('unshare', [...wrapper.slice(1), 'true'], { encoding: 'utf8' })
  if (status === 0) return { wrapper, reason: null }
  return { wrapper: null, reason: `no PID namespace can be made here: ${error?.message ?? stderr.trim()}` }
}
