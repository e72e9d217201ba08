import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { escapeHtml } from '../http/responses/escape-html'

/** The page of the Scalar API Reference, which loads /openapi.json in the browser. */
export const docsPage = (title: string): string => `<!doctype html>
<html lang="en-NG">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="/docs/style.css" />
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The same description for programs: <a href="/openapi.json">openapi.json</a></noscript>
    <script src="/docs/scalar.js"></script>
    <script src="/docs/settings.js"></script>
  </body>
</html>
`

/**
 * Scalar adds style elements. Scripts and connections are
 * limited to this server, so it works without other hosts.
 */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const { resolve } = createRequire(import.meta.url)

/** What the page loads, by path. */
export const docsFiles = {
  '/docs/scalar.js': {
    type: 'text/javascript; charset=utf-8',
    read: () => readFile(join(dirname(resolve('@scalar/fastify-api-reference')), 'js', 'standalone.js')),
  },
  '/docs/settings.js': { type: 'text/javascript; charset=utf-8', read: () => settings },
  '/docs/style.css': { type: 'text/css; charset=utf-8', read: () => style },
  '/docs/hanken-grotesk.woff2': {
    type: 'font/woff2',
    read: () => readFile(resolve('@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2')),
  },
}

/** Everything that would contact Scalar's own servers is off. */
const settings = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hiddenClients: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  agent: { disabled: true },
  mcp: { disabled: true },
})
`

/** The console's font and colours (console/src/ui/theme/tokens.css). */
const style = `@font-face {
  font-family: 'Hanken Grotesk';
  src: url('/docs/hanken-grotesk.woff2') format('woff2');
  font-weight: 100 900;
  font-display: swap;
}
body { margin: 0; }
/* The longest addresses and lines of code would scroll, which a keyboard could not. */
.endpoints .endpoint-path { white-space: normal; overflow-wrap: anywhere; min-width: 0; }
.markdown pre code { white-space: pre-wrap !important; overflow-wrap: anywhere; }
.light-mode, .dark-mode {
  --scalar-font: 'Hanken Grotesk', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
.light-mode {
  --scalar-background-1: #ffffff; --scalar-background-2: #f6f6f3; --scalar-background-3: #eef0ec;
  --scalar-color-1: #16211c; --scalar-color-2: #46524b; --scalar-color-3: #5b6760; --scalar-border-color: #e4e7e2;
  --scalar-color-accent: #1f6b58; --scalar-color-green: #1f6b58; --scalar-color-blue: #2a5bd7;
  --scalar-color-red: #b3261e; --scalar-color-orange: #8a4b00; --scalar-color-yellow: #7a5b00;
}
.dark-mode {
  --scalar-background-1: #101613; --scalar-background-2: #18201c; --scalar-background-3: #1f2924;
  --scalar-color-1: #eef2ef; --scalar-color-2: #c5cec8; --scalar-color-3: #a3aea8; --scalar-border-color: #26302b;
  --scalar-color-accent: #58b199; --scalar-color-green: #58b199; --scalar-color-blue: #84a5f5;
  --scalar-color-red: #f0837b; --scalar-color-orange: #e5a868; --scalar-color-yellow: #e0c05a;
}
`
