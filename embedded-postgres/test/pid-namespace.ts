import { spawnSync } from 'node:child_process'

/**
 * The start of a command line that runs the rest as the first process of a new PID namespace, as a container
 * does; the namespace ends with the outer process. Null with a reason where this machine does not allow one.
 */
export function inPidNamespace(): { wrapper: string[]; reason: null } | { wrapper: null; reason: string } {
  const asRoot = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
  const wrapper = process.getuid?.() === 0 ? asRoot : [...asRoot, '--user', '--map-root-user']
  const { status, error, stderr } = spawnSync('unshare', [...wrapper.slice(1), 'true'], { encoding: 'utf8' })
  if (status === 0) return { wrapper, reason: null }
  return { wrapper: null, reason: `no PID namespace can be created here: ${error?.message ?? stderr.trim()}` }
}
