import { join } from 'node:path'
import { build } from 'rolldown'
import type { Plugin } from 'vite'

const entry = join(import.meta.dirname, '../src/app/start/main.ts')
/** All browsers that have modules run it, to tell those that are too old (src/app/start/browser.ts). */
const oldestModules = 'es2017'
/** Its address in index.html. */
const placeholder = '/start.js'

/**
 * Builds the first script of the page as one classic script: it blocks the first paint, so it must not wait
 * for the document or for chunks that it shares with the console. Its name contains a hash of its content.
 */
export const startScript: Plugin = {
  name: 'start-script',
  async buildStart() {
    if (this.environment.mode === 'build')
      this.emitFile({ type: 'asset', name: 'start.js', source: await buildScript() })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((name) => /^assets\/start-[\w-]+\.js$/.test(name))
      return file === undefined ? html : html.replace(placeholder, `/${file}`)
    },
  },
  configureServer(server) {
    server.middlewares.use(placeholder, (_, response) => {
      void buildScript().then((code) => response.setHeader('Content-Type', 'text/javascript').end(code))
    })
  },
}

async function buildScript(): Promise<string> {
  const { output } = await build({
    input: entry,
    write: false,
    transform: { target: oldestModules },
    output: { format: 'iife', minify: true },
  })
  return output[0].code
}
