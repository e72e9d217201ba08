import { StartupError } from './app-error'

/** @throws StartupError */
export function flag(name: string, text: string | null): boolean {
  if (text === null || text === 'false') return false
  if (text === 'true') return true
  throw new StartupError(`${name} must be true or false, not "${text}".`)
}

/**
 * Parses an http(s) address, with an optional path but without credentials, query and hash.
 * @throws StartupError
 */
export function origin(name: string, text: string | null): string | null {
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new StartupError(`${name} must be an address such as https://api.example.com, not "${text}".`)
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}
