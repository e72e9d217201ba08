import { join } from 'node:path'
import type { Plugin } from 'vite'

const ownFunction = join(import.meta.dirname, '../src/ui/loading/load-chunk.ts')

/** Replaces the function that Vite calls for every `import()` of the build by our own. */
export const chunkLoading: Plugin = {
  name: 'chunk-loading',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(ownFunction)}`,
  },
}

/** All files that a chunk needs, with its own, which Vite leaves out for a chunk that needs no other. */
export const withOwnFile = (file: string, imported: readonly string[]): string[] => [...new Set([file, ...imported])]
