import { StartupError } from './app-error'

/** @throws StartupError */
export function flag(name: string, text: string | null): boolean {
  if (text === null || text === 'false') return false
  if (text === 'true') return true
  throw new StartupError(`${name} must be true or false, not "${text}".`)
}

/**
 * Parses an http(s) address, with an optional path but without credentials, query and hash. Credentials must
 * not appear in the error message.
 * @throws StartupError
 */
export function origin(name: string, text: string | null): string | null {
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const example = 'https://api.example.com'
  if (url !== null && url.username + url.password !== '')
    throw new StartupError(`${name} must be an address such as ${example}, without a user name and a password.`)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || /[?#]/.test(text))
    throw new StartupError(`${name} must be an address such as ${example}, not "${text}".`)
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/**
 * The same without a path: the Origin header of browsers has none, and the pages and the service worker of
 * the console are at the root of their host.
 * @throws StartupError
 */
export function bareOrigin(name: string, text: string | null): string | null {
  const parsed = origin(name, text)
  if (parsed === null || parsed === new URL(parsed).origin) return parsed
  throw new StartupError(`${name} must have no path, such as https://app.example.com, not "${text}".`)
}
