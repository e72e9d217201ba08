import { createHash } from 'node:crypto'
import { Duplex, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { BackupError } from '../backup-error'
import type { BackupTarget } from '../target/target'

/** Secrets of the environment. They never appear in messages. */
export interface BackupKeys {
  readonly passphrase: string | null
  /** A public key of age: what is encrypted to it, this machine cannot decrypt. */
  readonly recipient: string | null
  /** The private key of a recipient. */
  readonly identity: string | null
  /** Signs and checks manifests (./signature); the passphrase does so too. */
  readonly signingKey: string | null
}

/**
 * With a passphrase, each target has a key pair; the private key is stored in it, encrypted by the
 * passphrase: scrypt takes a second, which is too long for each photograph.
 */
const identityPath = 'identity.age'

/** The recipients of a new backup, or null without encryption. @throws BackupError for a wrong passphrase */
export async function openRecipients(target: BackupTarget, keys: BackupKeys): Promise<string[] | null> {
  if (keys.recipient !== null) return [keys.recipient]
  if (keys.passphrase === null) return null
  const age = await import('age-encryption')
  const existing = await readIdentity(target, keys.passphrase)
  return [await age.identityToRecipient(existing ?? (await createIdentity(target, keys.passphrase)))]
}

/** What decrypts the files of a backup. @throws BackupError if no key or a wrong one is set */
export async function openIdentity(
  target: BackupTarget,
  keys: BackupKeys,
  recipients: readonly string[] | null,
): Promise<string | null> {
  if (recipients === null) return null
  const age = await import('age-encryption')
  const identity = keys.identity ?? (keys.passphrase === null ? null : await readIdentity(target, keys.passphrase))
  if (identity === null) {
    throw new BackupError(
      `The backups in ${target.location} are encrypted. Set BACKUP_PASSPHRASE or BACKUP_IDENTITY to decrypt them.`,
    )
  }
  // An identity that is none has no recipient, which is reported below.
  const recipient = await age.identityToRecipient(identity).catch(() => '')
  if (recipients.includes(recipient)) return identity
  throw new BackupError(`The backup was encrypted for another key: its recipient is ${recipients.join(', ')}.`)
}

/** The name of the folder of media: files for different recipients must not replace each other. */
export const poolOf = (recipients: readonly string[] | null): string =>
  recipients === null ? 'media' : `media-${createHash('sha256').update(recipients.join(' ')).digest('hex').slice(0, 8)}`

/** The end of the name of a file. */
export const suffixOf = (recipients: readonly string[] | null): string => (recipients === null ? '' : '.age')

/** The transforms that encrypt a stream; none without recipients. */
export async function encryption(recipients: readonly string[] | null): Promise<Duplex[]> {
  if (recipients === null) return []
  const age = await import('age-encryption')
  const encrypter = new age.Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return [transformBy((source) => encrypter.encrypt(source))]
}

/** The transforms that decrypt a stream; none without an identity. A damaged stream is an error. */
export async function decryption(identity: string | null): Promise<Duplex[]> {
  if (identity === null) return []
  const age = await import('age-encryption')
  const decrypter = new age.Decrypter()
  decrypter.addIdentity(identity)
  return [transformBy((source) => decrypter.decrypt(source))]
}

/** The streams of age are those of the Web. */
function transformBy(apply: (source: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>): Duplex {
  return Duplex.from(async function* (source: AsyncIterable<Uint8Array>) {
    const input = Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>
    yield* Readable.fromWeb((await apply(input)) as Parameters<typeof Readable.fromWeb>[0])
  })
}

/** Decrypting takes seconds, and a command needs the key of its target several times. */
const decrypted = new WeakMap<BackupTarget, { readonly passphrase: string; readonly identity: string }>()

/** Null when the target has none yet. @throws BackupError for a wrong passphrase */
export async function readIdentity(target: BackupTarget, passphrase: string): Promise<string | null> {
  const known = decrypted.get(target)
  if (known?.passphrase === passphrase) return known.identity
  const stream = await target.get(identityPath)
  if (!stream) return null
  const age = await import('age-encryption')
  const decrypter = new age.Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const identity = await decrypter.decrypt(await buffer(stream), 'text')
    await age.identityToRecipient(identity)
    decrypted.set(target, { passphrase, identity })
    return identity
  } catch {
    throw new BackupError(`BACKUP_PASSPHRASE does not decrypt ${identityPath} in ${target.location}.`)
  }
}

async function createIdentity(target: BackupTarget, passphrase: string): Promise<string> {
  const age = await import('age-encryption')
  const identity = await age.generateX25519Identity()
  const encrypter = new age.Encrypter()
  encrypter.setPassphrase(passphrase)
  const file = Buffer.from(await encrypter.encrypt(identity))
  if (await target.create(identityPath, file)) {
    decrypted.set(target, { passphrase, identity })
    return identity
  }
  return (await readIdentity(target, passphrase)) ?? (await createIdentity(target, passphrase))
}
