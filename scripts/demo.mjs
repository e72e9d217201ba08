import { requireNode } from './node-version.mjs'
import { loadEnvironment } from './environment.mjs'
import { takeDemoSettings } from './demo-settings.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { fail, root, run } from './run.mjs'

requireNode()
loadEnvironment()
takeDemoSettings(process.env)

await prepare()
const seed = join(root, 'server', 'dist', 'demo.js')
if (!existsSync(seed)) fail('This version of Gatehouse has no demo data yet.')
// A process of its own, which keeps the memory that drawing takes: giving it back between pictures costs glibc half the time.
const keepMemory = { MALLOC_TRIM_THRESHOLD_: '1073741824', MALLOC_MMAP_THRESHOLD_: '268435456' }
const { code } = await run(process.execPath, [seed], { isShown: true, env: { ...process.env, ...keepMemory } })
if (code !== 0) process.exit(code)
await import('../server/dist/main.js')
console.log(`Email     ${process.env.ADMIN_EMAIL}`)
console.log(`Password  ${process.env.ADMIN_PASSWORD}`)
