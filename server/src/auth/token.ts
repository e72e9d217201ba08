import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes as base64url: nothing can be read from it and nothing can be guessed. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What cannot be a token is looked up nowhere. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Only this is stored: whoever reads the table cannot sign in with it. A fast hash suffices for 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
