import { defineConfig } from 'rolldown'

export default defineConfig({
  input: {
    main: 'src/main.ts',
    // The server's thread for pictures, which it looks for beside itself.
    'image-worker': '../server/src/storage/images/image-worker.ts',
  },
  platform: 'node',
  // npm packages are external; workspaces, whose files are TypeScript, are bundled.
  external: (id) => !/^(\.|\/|@gatehouse\/|src\/)/.test(id),
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    cleanDir: true,
  },
})
