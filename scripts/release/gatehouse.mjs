#!/usr/bin/env -S MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576 node
import { readFileSync } from 'node:fs'
import { requireNode } from '../setup/node-version.mjs'
import { loadEnvironment } from '../setup/environment.mjs'
import { fail } from '../run.mjs'

// The program `gatehouse` of the release (pack.mjs): the server, and the commands by their names.

const programs = {
  start: 'main',
  admin: 'admin',
  backup: 'backup',
  restore: 'restore',
  import: 'import',
  media: 'media',
  history: 'history',
  mcp: 'mcp',
}

const usage = `Usage: gatehouse [COMMAND]

  gatehouse                starts the server, with its data in ./data or DATA_DIR
  gatehouse admin ...      lists, adds and deletes admins, and lets them in again
  gatehouse backup ...     makes, verifies and rehearses backups
  gatehouse restore ...    restores a backup while the server is stopped
  gatehouse import ...     imports a CSV file
  gatehouse media ...      copies media between the disk and a bucket
  gatehouse history ...    exports all changes, and verifies an export
  gatehouse mcp ...        lets an assistant read listings and agents, with a key
  gatehouse --version      prints the version

gatehouse COMMAND --help lists the options of a command. Settings are read from the environment and from the
file .env of the current folder.`

requireNode()

const [name = 'start', ...args] = process.argv.slice(2)
if (name === '--help') end(usage)
if (name === '--version') end(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version)
if (!Object.hasOwn(programs, name)) fail(`Gatehouse has no command '${name}'.\n\n${usage}`)
if (name === 'start' && args.length > 0) fail(`'${args[0]}' is not an option.\n\n${usage}`)

// Its settings are for a server, and its warnings for people: standard output is the protocol's.
if (name !== 'mcp') loadEnvironment(process.cwd())
// For messages that name commands.
process.env.GATEHOUSE_PROGRAM = process.env.npm_command === 'exec' ? 'npx gatehouse' : 'gatehouse'
// A relative path refers to the current folder, not to that of an npm command around this one.
delete process.env.INIT_CWD
process.argv = [process.argv[0], process.argv[1], ...args]
if (name === 'start' && process.env.npm_command === 'exec') stopWithParent()
await import(`../../server/dist/${programs[name]}.js`)

function end(text) {
  console.log(text)
  process.exit(0)
}

/** npx ends only the shell in which it has started this program (docs/decisions/0015). */
function stopWithParent() {
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
}
