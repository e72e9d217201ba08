import { spawnSync } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error'

/** As whom PostgreSQL runs, which refuses to run as root and as a user without a name. */
export interface Identity {
  /** Turns a command line into the one to spawn. */
  wrap: (program: string, args: string[]) => [string, string[]]
  /** Who it is to the file system. */
  uid: number
  /** The owner to spawn as, or empty for ourselves. */
  spawnAs: { uid?: number; gid?: number }
  /** Hands a folder and all that is in it over to this identity. */
  own: (folder: string) => void
}

/**
 * An ordinary user runs PostgreSQL as itself. Root tries, in this order: the owners of the database folder and of the data folder
 * if they are other users; itself in a user namespace, which changes no owner and works below folders that only root may enter;
 * the owners of the folders above; the user nobody. The first that can enter the data folder and run the program wins.
 */
export function chooseIdentity(databaseFolder: string, postgres: string, dataDir = dirname(databaseFolder)): Identity {
  const [uid, gid] = [process.getuid?.() ?? -1, process.getgid?.() ?? -1]
  const candidates = uid === 0 ? owners(databaseFolder, dataDir) : [[uid, gid] as const]
  const found = candidates.map(identityOf).find((identity) => canRun(identity, dirname(databaseFolder), postgres))
  if (found !== undefined) return found
  throw new StartupError(uid === 0 ? rootStartError(dataDir, postgres) : userStartError(uid, postgres))
}

const rootStartError = (dataDir: string, postgres: string) =>
  'PostgreSQL does not run as root, and this machine allows no way round that: user namespaces are off, and the user nobody ' +
  `cannot enter ${dataDir} or ${dirname(postgres)}. Start Gatehouse as an ordinary user, or set DATABASE_URL to a PostgreSQL server (15 or newer).`

const userStartError = (uid: number, postgres: string) =>
  `This user (${uid}) cannot run ${postgres}, or has no name on this machine, which PostgreSQL asks for. ` +
  'Start Gatehouse as another user, or set DATABASE_URL to a PostgreSQL server (15 or newer).'

const nobody = [65_534, 65_534] as const

/** Users and groups in the order in which root tries them, each once. */
function owners(databaseFolder: string, dataDir: string): (readonly [uid: number, gid: number])[] {
  const found = new Map<number, readonly [number, number]>()
  const add = (uid: number, gid: number) => found.has(uid) || found.set(uid, [uid, gid])
  const addOwner = (folder: string) => {
    const { uid, gid } = statSync(folder)
    add(uid, gid)
  }
  for (const folder of [databaseFolder, dataDir]) {
    if (existsSync(folder) && statSync(folder).uid !== 0) addOwner(folder)
  }
  add(0, 0)
  for (let folder = dirname(databaseFolder); folder !== dirname(folder); folder = dirname(folder)) addOwner(folder)
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

/** Inside the namespace the process has the number of some user that the machine has a name for; outside it stays who it is. */
function inNamespace(program: string, args: string[]): [string, string[]] {
  const named = namedUsers().find((uid) => uid !== 0) ?? 1000
  return ['unshare', ['--user', `--map-user=${named}`, `--map-group=${named}`, program, ...args]]
}

function hasName(uid: number): boolean {
  if (uid !== process.getuid?.()) return namedUsers().includes(uid)
  try {
    // Asks the system's directory too, where many users are not in the file.
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

function canRun(identity: Identity, dataDir: string, postgres: string): boolean {
  const [program, args] = identity.wrap('/bin/sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', dataDir, postgres])
  return spawnSync(program, args, { ...identity.spawnAs, cwd: '/', stdio: 'ignore', timeout: 10_000 }).status === 0
}

/** A folder changes its owner after all that is in it, so its own owner tells whether the work was finished before. */
function chownAll(path: string, uid: number, gid: number): void {
  const facts = lstatSync(path)
  if (facts.uid === uid) return
  if (facts.isDirectory()) for (const name of readdirSync(path)) chownAll(join(path, name), uid, gid)
  lchownSync(path, uid, gid)
}
