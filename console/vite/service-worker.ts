import { join } from 'node:path'
import { build } from 'rolldown'
import type { Plugin } from 'vite'
import { minimumBrowsers } from './minimum-browsers.ts'

const entry = join(import.meta.dirname, '../service-worker/main.ts')

/**
 * Builds the service worker (docs/decisions/0049), with the list of the files that it stores and the chunks
 * of each page. It is one script at a fixed address, because browsers compare it to find a new version.
 */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    // After page-chunks.json is written and the names of all files are final.
    order: 'post',
    async handler(_, bundle) {
      const chunks = bundle['page-chunks.json']
      if (chunks?.type !== 'asset') throw new Error('page-chunks.json is not part of the build')
      const files = Object.keys(bundle).filter((name) => /^assets\/.+(?<!\.map)$/.test(name))
      const { output } = await build({
        input: entry,
        write: false,
        output: { format: 'iife', minify: true },
        transform: {
          target: minimumBrowsers,
          define: {
            'process.env.NODE_ENV': '"production"',
            BUILT_FILES: JSON.stringify(files.map((name) => `/${name}`)),
            PAGE_CHUNKS: String(chunks.source),
          },
        },
      })
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code })
    },
  },
}
