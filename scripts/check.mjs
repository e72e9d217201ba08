import { requireNode } from './setup/node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackages } from './setup/install.mjs'
import { inModules, root, run } from './run.mjs'

requireNode()

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const checks = {
  // Several checkers for a project would each read its types; projects are checked in parallel anyway.
  types: [inModules('typescript', 'bin', 'tsc'), '-b', '--checkers', '1'],
  lint: [
    inModules('oxlint', 'bin', 'oxlint'),
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
    ...workspaces,
    'checks',
    'scripts',
  ],
  format: [inModules('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level=warn', '.'],
}

/** Checks types, lint and format, each counted as one test. Prints the output of those that fail. */
export async function check() {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, args]) => ({ name, ...(await run(process.execPath, args)) })),
  )
  for (const { name, code, output } of results) console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output.trim()}`)
  const failures = results.filter(({ code }) => code !== 0).map(({ name }) => name)
  return { passed: results.length - failures.length, failed: failures.length, failures, skipped: 0 }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await installPackages(console.log)
  const { failed } = await check()
  process.exit(failed === 0 ? 0 : 1)
}
