import type { z } from './zod'

/**
 * A schema that is built when it is first used: a page of the console uses few of them, and building all
 * takes a phone longer than rendering the page. Behaves as the schema itself, except that zod cannot convert
 * an optional or piped schema to JSON Schema through it: those are functions that build them.
 */
export function lazySchema<T extends z.ZodMiniType>(build: () => T): T {
  let built: T | undefined
  const schema = () => (built ??= build())
  return new Proxy({} as T, {
    // Methods are bound to the proxy: other schemas and the registry of named ones then refer to one object.
    get: (_, key, proxy) => Reflect.get(schema(), key, proxy),
    has: (_, key) => Reflect.has(schema(), key),
  })
}
