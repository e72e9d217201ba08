import { existsSync } from 'node:fs'
import { defineConfig } from 'rolldown'

const entries = {
  main: 'src/main.ts',
  import: 'src/commands/import.ts',
  admin: 'src/commands/admin.ts',
  'image-worker': 'src/storage/images/image-worker.ts',
}

export default defineConfig({
  input: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
  platform: 'node',
  // Workspaces, whose files are TypeScript, are bundled, and so are the packages of hundreds of modules: to
  // load them one by one takes a third of a start. Other npm packages are external.
  external: (id) => !/^(\.|\/|@gatehouse\/|src\/|(kysely|zod)(\/|$))/.test(id),
  // One flat folder: a file finds its neighbours, such as the image worker, through import.meta.url.
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    cleanDir: true,
  },
})
