import { requireNode } from './setup/node-version.mjs'
import { loadEnvironment } from './setup/environment.mjs'
import { prepare } from './prepare.mjs'

requireNode()
loadEnvironment()

await prepare()
// In this process, because npm does not forward SIGTERM to child processes (docs/decisions/0015).
await import('../server/dist/main.js')
