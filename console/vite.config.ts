import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { baseChunk, passwordChunk } from './vite/base-chunk.ts'
import { chunkLoading, withOwnFile } from './vite/chunk-loading.ts'
import { chunkGroups } from './vite/chunk-groups.ts'
import { minimumBrowsers } from './vite/minimum-browsers.ts'
import { pageChunks } from './vite/page-chunks.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { startScript } from './vite/start-script.ts'

const apiHost = process.env['GATEHOUSE_DEV_API'] ?? 'http://127.0.0.1:4000'
/** With a trailing slash where /admins, for example, is a page of the console. */
const serverPaths = ['/admin/', '/data/', '/media/', '/intake/', '/openapi.json', '/docs']

/** Words by which rules of ad blockers recognise files; a file with such a name has only its hash. */
const filteredWords = /ad(?:s|vert)?(?![a-z])|banner|affiliate|notif|sponsor|promo|track|stat|analytic/

/** Only the server's documentation uses the summaries of the endpoints. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/contract/src/') ? code.replace(/^ +summary:\s+'[^'\\\n]*',$/gm, "summary: '',") : null,
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), withoutSummaries, startScript, chunkLoading, pageChunks(), serviceWorker],
  worker: { format: 'es' },
  build: {
    target: minimumBrowsers,
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy blocks `data:` URLs, so every asset is a file.
    assetsInlineLimit: 0,
    // The polyfill is for browsers that this build does not support.
    modulePreload: { polyfill: false, resolveDependencies: withOwnFile },
    rolldownOptions: {
      // Three documents: the sign-in page, the page of a one-use link, and the console behind them.
      input: ['index.html', 'login.html', 'set-password.html'].map((name) => join(import.meta.dirname, name)),
      output: {
        // The first views list the names of many chunks: those that several parts share have only a hash, and
        // seven characters of it are the fewest that Rolldown accepts.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          `assets/${isDynamicEntry && !filteredWords.test(name) ? '[name]-' : ''}[hash:7].js`,
        codeSplitting: {
          groups: [
            { name: baseChunk, priority: chunkGroups.length + 2 },
            { name: passwordChunk, priority: chunkGroups.length + 1, includeDependenciesRecursively: false },
            ...chunkGroups,
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: apiHost }])),
  },
})
