import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const apiHost = process.env['GATEHOUSE_DEV_API'] ?? 'http://127.0.0.1:4000'
const productionRouter = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')))
/** With the closing slash, because /admins is a page of the console. */
const serverPaths = ['/admin/', '/data/', '/media/', '/intake/', '/openapi.json', '/docs']

/** Every issue gets a sentence of the contract's (contract/src/zod.ts), so zod's own English ones would travel for nothing. */
const withoutZodMessages: Plugin = {
  name: 'without-zod-sentences',
  apply: 'build',
  load: (id) => (id.endsWith('/zod/v4/locales/en.js') ? 'export default () => ({})' : null),
}

/** zod can describe schemas as JSON Schema, which only the server's documentation asks of it; every schema carries the writers. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: (code, id) =>
    /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/.test(id) ? withoutBodies(code) : null,
}

/** The same exports, as functions that do nothing. */
const withoutBodies = (code: string): string =>
  [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = () => undefined`)
    .join('\n')

/**
 * The small pieces that nearly every page shows travel as one file. Left alone, each of them that two pages share becomes a file
 * of its own, and on a line that answers slowly the number of files costs more than their size.
 */
const everyPage = new RegExp(
  [
    'console/src/ui/(?:[a-z]+/)?(brand|button|card|class-names|create-button|css-variables|document-title|empty-state|error-(boundary|state)|icon-button|icon-size|menu|page-header|photo|property-icon|single-keys|skeleton|stat-card|tabs|theme|theme-switch|use-delayed|use-media|use-open-on-press|lazy-component|load-error)',
    'console/src/(api/failure-message|api/idempotency-key|api/use-host-kind|format/naira|lists/(grid/card-grid-(class|skeleton)|matches-search|newest-first)|features/stats/api)',
    'icons/(archive|archive-restore|bell|briefcase-business|chevron-down|chevron-right|house|image|key-round|log-out|mail|map-pin|megaphone|monitor|moon|pencil|plus|refresh-cw|search|star|sun|trash|trash-2|user-cog|users|x)',
    '(useBaseQuery|useMutation|useQuery|mutationObserver|queryObserver)',
  ]
    .map((path) => `/${path}\\.`)
    .join('|'),
)

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), withoutZodMessages, withoutJsonSchema],
  // Its package.json names the development build for everybody; the one without the warnings lies beside it.
  resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : [] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy refuses `data:` addresses, so every asset stays a file.
    assetsInlineLimit: 0,
    // The polyfill is an inline fetch for browsers that this build does not support anyway.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'every-page', test: everyPage }] } } },
  },
  server: {
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: apiHost }])),
  },
}))
