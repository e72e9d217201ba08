import { requireNode } from './setup/node-version.mjs'
import { loadEnvironment } from './setup/environment.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { fail, root } from './run.mjs'

requireNode()
loadEnvironment()

const [name = '', ...args] = process.argv.slice(2)

// Another program may read what a command prints, so the progress is written to stderr.
await prepare({ parts: ['server'], log: (line) => console.error(line) })
const program = join(root, 'server', 'dist', `${name}.js`)
if (!/^[a-z-]+$/.test(name) || !existsSync(program)) fail(`Gatehouse has no command '${name}'.`)
process.argv = [process.argv[0], program, ...args]
await import(pathToFileURL(program).href)
