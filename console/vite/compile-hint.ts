import type { Plugin } from 'vite'

/** The chunks of the first view. */
const firstView = /^(?:base|index|login|lists|.*-page)$/

/**
 * V8 compiles the functions of these chunks on another thread while they are loaded, instead of each one on
 * the main thread when it is first called (v8.dev/blog/explicit-compile-hints). Most of them are called
 * before the first view is complete.
 */
export const compileHint: Plugin = {
  name: 'compile-hint',
  apply: 'build',
  generateBundle: {
    // The hint must come first, also before what Vite writes at the start of a chunk.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && firstView.test(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
}
