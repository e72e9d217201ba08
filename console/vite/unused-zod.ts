import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const sources = ['../../contract/src', '../src'].map((folder) => join(import.meta.dirname, folder))

/**
 * Removes the methods of zod's schemas that no source file calls, with the formats and types that only they
 * create: `z.string()` alone refers to 25 formats. Bundlers cannot remove methods. Removes also what the
 * contract switches off or does not need: parsers that are compiled (`jitless`, contract/src/zod.ts), and the
 * support of cyclic values, which zod/mini does not have by default either.
 */
export const withoutUnusedZodMethods: Plugin = {
  name: 'without-unused-zod-methods',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const callers = sources.flatMap(readSources).join('\n')
      const isCalled = (name: string) => callers.includes(`.${name}(`) || code.includes(`this.${name}(`)
      return unusedCalls
        .reduce((rest, [call, other]) => {
          if (!rest.includes(call)) this.error(`zod does not call ${call}`)
          return rest.replace(call, other)
        }, code)
        .replace(method, (text, name: string) => (isCalled(name) ? text : ''))
    },
  },
}

const unusedCalls = [
  ['core.$ZodObjectJIT.init(', 'core.$ZodObject.init('],
  ['core.config({ memoizer: core.memoizer() })', 'undefined'],
] as const

/** `    email(params) {` to `    },` in the object of a schema's methods. */
const method = /^ {4}(\w+)\([^\n]*\) \{\n(?: {8}[^\n]*\n)+ {4}\},\n/gm

const readSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
