const strict = new TextDecoder('utf-8', { fatal: true })

/** Bytes as text, or null when they are not UTF-8: the usual decoding would put U+FFFD in the place of what was sent. */
export function asUtf8(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}
