export type Params = Readonly<Record<string, string | undefined>>

/**
 * The values of the names in the pattern, '/agents/:id' for example; null if it does not match. `*` matches
 * every path. Case and a slash at the end make no difference.
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  if (pattern === '*') return {}
  const match = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`, 'i').exec(pathname)
  if (!match) return null
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]))
}

/** A typed address may contain a `%` that encodes nothing. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
