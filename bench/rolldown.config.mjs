import { defineConfig } from 'rolldown'
import { externalPackages } from '../scripts/setup/external-packages.mjs'

// The programs that bench/api measures, bundled like the server, so that they start and run like it.
export default defineConfig({
  input: {
    bare: 'api/bare/bare.ts',
    duties: 'api/duties/duties.ts',
    'without-image-rule': 'api/without-image-rule.ts',
    // The server's thread for pictures, which it looks for beside itself.
    'image-worker': '../server/src/storage/images/image-worker.ts',
  },
  platform: 'node',
  external: externalPackages(import.meta.dirname),
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    cleanDir: true,
  },
})
