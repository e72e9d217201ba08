import { spawnSync } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error'

/** The user that PostgreSQL runs as. PostgreSQL does not run as root or as a user without a name. */
export interface Identity {
  /** Returns the command to spawn for a program and its arguments. */
  wrap: (program: string, args: string[]) => [string, string[]]
  /** Owner of the files that it creates. */
  uid: number
  /** Options of `spawn`; empty for the user of this process. */
  spawnAs: { uid?: number; gid?: number }
  /** Changes the owner of a folder and of everything in it to this user. */
  own: (folder: string) => void
}

/**
 * An ordinary user runs PostgreSQL as itself. Root tries, in this order: the owners of the cluster folder and
 * of the data folder if they are other users; itself in a user namespace, which changes no owner and works
 * below folders that only root can enter; the owners of the parent folders; the user nobody. The first that
 * can enter the data folder and run the program is used.
 * @throws EmbeddedPostgresError when none can
 */
export function chooseIdentity(clusterFolder: string, postgres: string, dataFolder = dirname(clusterFolder)): Identity {
  const [uid, gid] = [process.getuid?.() ?? -1, process.getgid?.() ?? -1]
  const candidates = uid === 0 ? owners(clusterFolder, dataFolder) : [[uid, gid] as const]
  const identity = candidates.map(identityOf).find((candidate) => canRun(candidate, dirname(clusterFolder), postgres))
  if (identity !== undefined) return identity
  throw uid === 0 ? rootError(dataFolder, postgres) : userError(uid, postgres)
}

const rootError = (dataFolder: string, postgres: string) =>
  new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and no alternative works on this machine: user namespaces are off, and the user nobody ' +
      `cannot enter ${dataFolder} or ${dirname(postgres)}.`,
    'ROOT_UNSUPPORTED',
  )

const userError = (uid: number, postgres: string) =>
  new EmbeddedPostgresError(
    `This user (${uid}) cannot run ${postgres}, or has no name on this machine, which PostgreSQL requires.`,
    'USER_UNSUPPORTED',
  )

const nobody = [65_534, 65_534] as const

/** Users and groups in the order in which root tries them, without duplicates. */
function owners(clusterFolder: string, dataFolder: string): (readonly [uid: number, gid: number])[] {
  const found = new Map<number, readonly [number, number]>()
  const add = (uid: number, gid: number) => found.has(uid) || found.set(uid, [uid, gid])
  const addOwner = (folder: string) => {
    const { uid, gid } = statSync(folder)
    add(uid, gid)
  }
  for (const folder of [clusterFolder, dataFolder]) {
    if (existsSync(folder) && statSync(folder).uid !== 0) addOwner(folder)
  }
  add(0, 0)
  for (let folder = dirname(clusterFolder); folder !== dirname(folder); folder = dirname(folder)) addOwner(folder)
  add(...nobody)
  return [...found.values()]
}

function identityOf([uid, gid]: readonly [uid: number, gid: number]): Identity {
  const isRoot = process.getuid?.() === 0
  return {
    uid,
    wrap: uid === 0 || !hasName(uid) ? inNamespace : (program, args) => [program, args],
    spawnAs: uid === process.getuid?.() ? {} : { uid, gid },
    own: (folder) => isRoot && chownAll(folder, uid, gid),
  }
}

/** Inside the namespace the process has the uid of a user with a name; outside it has its own. */
function inNamespace(program: string, args: string[]): [string, string[]] {
  const named = namedUsers().find((uid) => uid !== 0) ?? 1000
  return ['unshare', ['--user', `--map-user=${named}`, `--map-group=${named}`, program, ...args]]
}

function hasName(uid: number): boolean {
  if (uid !== process.getuid?.()) return namedUsers().includes(uid)
  try {
    // Also finds users of a directory service, which are not in /etc/passwd.
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function namedUsers(): number[] {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => Number(line.split(':')[2] ?? Number.NaN))
    .filter(Number.isInteger)
}

function canRun(identity: Identity, dataFolder: string, postgres: string): boolean {
  const [program, args] = identity.wrap('/bin/sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', dataFolder, postgres])
  return spawnSync(program, args, { ...identity.spawnAs, cwd: '/', stdio: 'ignore', timeout: 10_000 }).status === 0
}

/**
 * Changes a folder's owner after that of its content, so a folder with the right owner is known to be
 * complete.
 */
function chownAll(path: string, uid: number, gid: number): void {
  const stats = lstatSync(path)
  if (stats.uid === uid) return
  if (stats.isDirectory()) for (const name of readdirSync(path)) chownAll(join(path, name), uid, gid)
  lchownSync(path, uid, gid)
}
