import { installPackages, npm } from './setup/install.mjs'
import { requireNode } from './setup/node-version.mjs'
import { fail, run } from './run.mjs'
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
 * The path of that version's binary, or null. The `node` package of the npm registry contains it for this
 * platform; npm installs it into its cache.
 */
async function findNode() {
  const { code, output } = await npm([
    'exec',
    '--yes',
    `--package=node@${major}`,
    '--',
    'node',
    '-p',
    'process.execPath',
  ])
  return code === 0 ? output.split('\n').findLast((line) => line.startsWith('/')) : null
}
