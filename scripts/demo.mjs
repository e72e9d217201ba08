import { requireNode } from './setup/node-version.mjs'
import { loadEnvironment } from './setup/environment.mjs'
import { applyDemoSettings } from './demo-settings.mjs'
import { prepare } from './prepare.mjs'

requireNode()
loadEnvironment()
const notice = applyDemoSettings(process.env)
if (notice !== null) console.log(notice)

await prepare({ parts: ['server', 'console', 'demo'] })
await import('../demo/dist/main.js')
await import('../server/dist/main.js')
console.log(`Email     ${process.env.ADMIN_EMAIL}`)
console.log(`Password  ${process.env.ADMIN_PASSWORD}`)
