import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const tus = new URL('../../', import.meta.resolve('tus-js-client'))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Its package.json names the browsers' part by a field that Node ignores.
  resolve: { alias: { 'tus-js-client': fileURLToPath(new URL('lib.esm/browser/index.js', tus)) } },
  test: {
    name: 'console',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    // A worker creates the window and loads the libraries once for all of its test files. setup.ts empties
    // the window after each test, and unloads our own modules after each file.
    isolate: false,
    css: false,
    server: { deps: { inline: ['tus-js-client'] } },
    testTimeout: 60_000,
  },
})
