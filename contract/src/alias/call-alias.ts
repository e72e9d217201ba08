// A second address of every call, for browsers whose extensions block the first one (docs/decisions/0069).

const prefix = '/call/'

/** `path` with its query, as it is sent. The alias has only hexadecimal digits, which no rule matches. */
export const buildAlias = (path: string): string =>
  prefix + Array.from(path, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')

/** The path and query of which `alias` is the alias; undefined for any other address. */
export function pathOfAlias(alias: string): string | undefined {
  const digits = new RegExp(`^${prefix}((?:[\\da-f]{2})+)$`).exec(alias)?.[1]
  const path = digits?.replace(/../g, (digit) => String.fromCharCode(parseInt(digit, 16)))
  return path !== undefined && /^\/(?:admin|data)\/[!-~]*$/.test(path) ? path : undefined
}
