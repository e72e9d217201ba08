import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { hasCode, StartRefusal } from './start-refusal'

/** Makes the data folder where it is missing and answers its real path. Throws a StartRefusal when it cannot be written. */
export function openDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw explained(error, dataDir)
  }
}

/** Turns what the operating system says about a folder into a sentence; any other error is answered as it is. */
export function explained(error: unknown, dataDir: string): unknown {
  const reason = reasons.find(([codes]) => hasCode(error, ...codes))?.[1]
  if (reason === undefined) return error
  return new StartRefusal(
    `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to a folder that can be written.`,
  )
}

const reasons: [codes: string[], reason: string][] = [
  [['EACCES', 'EPERM'], 'this user may not write there'],
  [['EROFS'], 'it is on a read-only file system'],
  [['ENOSPC', 'EDQUOT'], 'its disk is full'],
  [['EEXIST', 'ENOTDIR'], 'there is a file of that name, or above it'],
  [['ENOENT'], 'it cannot be made'],
  [['ENAMETOOLONG', 'ELOOP'], 'its path is not usable'],
]
