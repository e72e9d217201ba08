import { defineConfig } from 'rolldown'
import { externalPackages } from '../scripts/setup/external-packages.mjs'

export default defineConfig({
  input: {
    main: 'src/main.ts',
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
    sourcemap: true,
    cleanDir: true,
  },
})
