/** The oldest browsers that are supported, as the build names them (docs/decisions/0060). */
export const minimumBrowsers = ['chrome109', 'edge109', 'firefox115', 'safari16.4']
