import type { Plugin } from 'vite'

/**
 * Functions of React Router for parts that the console does not use; most of them are inside `createRouter`,
 * where the bundler cannot remove them.
 */
const unusedFunctions = [
  // Submissions and fetchers: React Query sends the requests of the console.
  'fetch2',
  'handleAction',
  'getSubmissionFromNavigation',
  // Routes that are loaded or replaced later, and scroll restoration.
  'discoverRoutes',
  'patchRoutes',
  '_internalSetRoutes',
  'enableScrollRestoration',
  'instrumentClientSideRouter',
  'getRouteInstrumentationUpdates',
  // Framework mode: rendering on a server, server components, and prefetching links.
  'deserializeErrors',
  'RSCErrorHandler',
  'PrefetchPageLinks',
]

/**
 * Lets the bundler remove parts of React Router that the console does not use. It keeps a component that gets
 * a `displayName` (a name for React's developer tools), a class that extends another one, and every call that
 * is not marked as pure.
 */
export const withoutUnusedRouterParts: Plugin = {
  name: 'without-unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    handler(code) {
      // The package has a second chunk, for servers.
      if (!code.includes('function createRouter(')) return null
      return unusedFunctions
        .reduce((rest, name) => withoutBody(rest, name) ?? this.error(`React Router has no function ${name}`), code)
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^var RemixErrorBoundary = class [^]*?^\};$/m, 'var RemixErrorBoundary;')
        .replaceAll(/^(var \w+ = )(React\d*\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
    },
  },
}

/** The function with this name ends with a bracket that is indented like its start. Null if there is none. */
function withoutBody(code: string, name: string): string | null {
  const declaration = new RegExp(`^( *)(?:async )?function ${name}\\([^]*?^\\1\\}$`, 'm')
  return declaration.test(code) ? code.replace(declaration, `function ${name}() {}`) : null
}
