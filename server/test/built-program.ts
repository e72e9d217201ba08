import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
let isBuilt = false

/**
 * The path of a bundled program, as `npm start` and the npm commands run it; it starts in a third of the time
 * that the sources need. Builds the server first if its sources have changed.
 */
export function builtProgram(
  name: 'main' | 'admin' | 'import' | 'backup' | 'restore' | 'media' | 'history' | 'mcp',
): string {
  if (!isBuilt) {
    const script = `const { prepare } = await import('./scripts/prepare.mjs'); await prepare({ parts: ['server'] })`
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: 'ignore' })
    isBuilt = true
  }
  return fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url))
}
