const wordBytes = 4
const blockBytes = 64
const chunkBytes = 1_000_000

/**
 * The SHA-256 of a file in hex, read in chunks: `crypto.subtle` needs the whole file in memory, and browsers
 * have it at https addresses only (FIPS 180-4).
 */
export async function computeSha256(file: Blob): Promise<string> {
  const state = new Uint32Array(initialState)
  for (let start = 0; start + blockBytes <= file.size;) {
    const end = Math.min(start + chunkBytes, file.size)
    const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer())
    const whole = bytes.length - (bytes.length % blockBytes)
    addBlocks(state, bytes.subarray(0, whole))
    start += whole
  }
  const rest = new Uint8Array(await file.slice(file.size - (file.size % blockBytes)).arrayBuffer())
  addBlocks(state, pad(rest, file.size))
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

/** The end of the message: a bit, zeros, and the length in bits. */
function pad(rest: Uint8Array, size: number): Uint8Array {
  const padded = new Uint8Array(rest.length < blockBytes - 8 ? blockBytes : 2 * blockBytes)
  padded.set(rest)
  padded[rest.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(size) * 8n)
  return padded
}

const schedule = new Uint32Array(64)

function addBlocks(state: Uint32Array, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const w = schedule
  for (let start = 0; start < bytes.length; start += blockBytes) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(start + i * wordBytes)
    for (let i = 16; i < 64; i += 1) {
      const early = w[i - 15]!
      const late = w[i - 2]!
      const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
      const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
      w[i] = w[i - 16]! + small + w[i - 7]! + large
    }
    addBlock(state, w)
  }
}

function addBlock(state: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g)
    const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + constants[i]! + w[i]!) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const other = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + other) | 0
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

/** The first 32 bits of the fractional part of a root of each of the first primes. */
const rootsOfPrimes = (count: number, exponent: number): number[] => {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes.map((prime) => Math.floor((prime ** exponent % 1) * 2 ** 32))
}

const initialState = /* @__PURE__ */ rootsOfPrimes(8, 1 / 2)
const constants = /* @__PURE__ */ Uint32Array.from(/* @__PURE__ */ rootsOfPrimes(64, 1 / 3))
