import type { Plugin } from 'vite'

/**
 * Lets the bundler remove components of React Router that the console does not use: it keeps a component that
 * gets a `displayName` (a name for React's developer tools), and every call that is not marked as pure.
 */
export const withoutUnusedRouterParts: Plugin = {
  name: 'without-unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/^(var \w+ = )(React\d*\.forwardRef\()/gm, '$1/* @__PURE__ */ $2'),
  },
}
