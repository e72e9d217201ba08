/**
 * A recorded state in which each value of an object is a field of its own, `facts.title` for example: each
 * is shown, compared and undone alone (docs/decisions/0091).
 */
export function flatState(state: object): Record<string, unknown> {
  // Every save makes two, so without arrays of entries.
  const flat: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(state) as [string, unknown][]) {
    if (isPlainObject(value)) for (const [key, part] of Object.entries(value)) flat[`${name}.${key}`] = part
    else flat[name] = value
  }
  return flat
}

/** The reverse: `facts.title` is the `title` of `facts`. One that is undefined becomes null. */
export function readFlatState(state: object): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(state)) {
    const [field, key] = splitName(name)
    if (key === undefined) read[field] = value
    else read[field] = { ...(read[field] as object | undefined), [key]: value ?? null }
  }
  return read
}

/** The field of a name in a flat state, and the key in its object. */
export function splitName(name: string): [field: string, key?: string] {
  const dot = name.indexOf('.')
  return dot < 0 ? [name] : [name.slice(0, dot), name.slice(dot + 1)]
}

/** No date, list or buffer. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
