import { hash, randomBytes } from 'node:crypto'

/** Returns a new session token: 32 random bytes as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** True if the text has the format of a token; anything else needs no database query. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Only the hash is stored, so the table reveals no tokens. A fast hash suffices for 256 random bits. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
