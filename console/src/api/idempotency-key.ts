/** 128 random bits as text. `crypto.randomUUID` exists in secure contexts only, so not at an http address of the local network. */
export const makeIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
