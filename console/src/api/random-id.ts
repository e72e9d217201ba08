/**
 * 128 random bits as text. Not `crypto.randomUUID`, which exists in
 * secure contexts only, so not at an http address of the local network.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
