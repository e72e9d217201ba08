const strictDecoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes bytes as text. Returns null if they are not valid UTF-8, instead of replacing bytes with U+FFFD.
 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    return null
  }
}
