import { requireNode } from './node-version.mjs'
import { loadEnvironment } from './environment.mjs'
import { prepare } from './prepare.mjs'

requireNode()
loadEnvironment()

await prepare()
// In this very process: npm passes no signal on to a grandchild, so SIGTERM must find the server here.
await import('../server/dist/main.js')
