import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const chunkBytes = 1_000_000

/**
 * The SHA-256 of a file in hex, read in chunks: `crypto.subtle` needs the whole file in memory, and is absent
 * at an http address of the local network.
 */
export async function computeSha256(file: Blob): Promise<string> {
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += chunkBytes) {
    hash.update(new Uint8Array(await file.slice(start, start + chunkBytes).arrayBuffer()))
  }
  return bytesToHex(hash.digest())
}
