import { z } from '../zod'

interface Names {
  /** Whether a name that the schema does not have is removed without an error. */
  readonly isIgnored: (name: string) => boolean
  readonly messageOf: (name: string) => string
}

/** Messages and names are no longer than this, whatever was sent. */
const maxNameLength = 60
const maxErrors = 10

/**
 * An object with the fields of `schema`, in which any other name is an error at that name: a misspelt one
 * would otherwise be ignored (docs/decisions/0099). `schema` has no checks yet.
 */
export const knownNames = <T extends z.ZodMiniObject>(schema: T, { isIgnored, messageOf }: Names): T =>
  z.catchall(schema, z.unknown()).check(
    ({ value, issues }) => {
      const unknown = Object.keys(value).filter((name) => !Object.hasOwn(schema.shape, name) && !isIgnored(name))
      for (const name of unknown.slice(0, maxErrors).map((each) => each.slice(0, maxNameLength)))
        issues.push({ code: 'custom', path: [name], message: messageOf(name), input: name })
    },
    z.overwrite(
      (value) =>
        Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(schema.shape, name))) as typeof value,
    ),
  ) as unknown as T
