import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, npm } from './setup/install.mjs'
import { requireNode } from './setup/node-version.mjs'
import { fail, root, run } from './run.mjs'
import { vitest } from './test-runs.mjs'

// Runs the tests of the contract, the embedded database and the
// server on another major version of Node: `npm run test:node -- 22`.

requireNode()

const [major = ''] = process.argv.slice(2)
if (!/^\d{2}$/.test(major)) fail('Name a major version of Node: npm run test:node -- 22')

await installPackages(console.log)
const program = (await findNode()) ?? fail(`Node ${major} could not be installed from the npm registry.`)
const { output } = await run(program, ['--version'])
console.log(`Node ${output.trim()}`)
const { passed, failed } = await vitest(['contract', 'embedded-postgres', 'server'], { program })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/**
 * The path of that version's binary, or null. The `node`
 * package of the npm registry contains it for this platform.
 */
async function findNode() {
  const folder = join(root, '.cache', `node-${major}`)
  const path = join(folder, 'node_modules', 'node', 'bin', 'node')
  if (existsSync(path)) return path
  console.log(`Installing Node ${major} …`)
  mkdirSync(folder, { recursive: true })
  // Without a package.json in this folder, npm would install into the workspace root.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const options = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  const result = await npm(['install', `node@${major}`, ...options], { cwd: folder })
  if (result.code !== 0) console.error(result.output.trim())
  return existsSync(path) ? path : null
}
