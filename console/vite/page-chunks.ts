import { join } from 'node:path'
import { type Plugin, type Rolldown } from 'vite'

/** The table of the pages: each has a path and loads a module. */
const table = join(import.meta.dirname, '../src/app/pages.ts')

/**
 * Writes page-chunks.json: the path of each page with the addresses of its chunk and of those that it
 * imports. The server names them in the document that it serves at that path, so that the browser
 * requests them at once, and not when the router imports the page.
 */
export function pageChunks(): Plugin {
  /** The module of each page by its path. */
  const pages = new Map<string, string>()
  return {
    name: 'page-chunks',
    apply: 'build',
    async transform(code, id) {
      if (id !== table) return
      const found = [...code.matchAll(/path: ['"]([^'"]+)['"],\s*load: async \(\) => \(await import\(['"]([^'"]+)/g)]
      if (found.length !== code.split('path:').length - 1) this.error('A page in app/pages.ts has another form')
      for (const [, path = '', module = ''] of found)
        if (path !== '*') pages.set(path, (await this.resolve(module, id))?.id ?? module)
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const built = [...pages].map(([path, module]) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
        if (!chunk) return this.error(`${path} has no chunk`)
        return [path, [...importedBy(chunk, bundle)].map((file) => `/${file}`)]
      })
      const source = JSON.stringify(Object.fromEntries(built))
      this.emitFile({ type: 'asset', fileName: 'page-chunks.json', source })
    },
  }
}

/** The chunk's file and those that it imports statically, also indirectly. */
function importedBy(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files = new Set<string>()) {
  files.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk' && !files.has(name)) importedBy(imported, bundle, files)
  }
  return files
}
