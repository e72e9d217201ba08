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
  // npm packages are external; workspaces, whose files are TypeScript, are bundled.
  external: (id) => !/^(\.|\/|@gatehouse\/|src\/)/.test(id),
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
