import { requireNode } from './setup/node-version.mjs'
import { loadEnvironment } from './setup/environment.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { requireReadablePath } from './setup/build-place.mjs'
import { installPackages } from './setup/install.mjs'
import { endWith, inModules, root } from './run.mjs'

requireNode()
requireReadablePath()
loadEnvironment()

await installPackages(console.log)

const host = process.env.HOST ?? '127.0.0.1'
const port = process.env.PORT ?? '4000'
const server = spawn(
  process.execPath,
  [inModules('tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'server/src/main.ts'],
  { cwd: root, env: { ...process.env, HOST: host, PORT: port }, stdio: 'inherit' },
)
endWith(server)
server.once('close', (code) => process.exit(code ?? 1))

// console/vite.config.ts proxies the API's paths to this address.
process.env.GATEHOUSE_DEV_API = `http://${host}:${port}`
const { createServer } = await import('vite')
const vite = await createServer({ configFile: join(root, 'console', 'vite.config.ts'), server: { host } })
await vite.listen()
console.log(`Console with reload on change: ${vite.resolvedUrls?.local[0] ?? `http://${host}`}`)
