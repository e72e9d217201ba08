import { join } from 'node:path'

/** Names of what a data folder contains. */
export interface Layout {
  readonly dataFolder: string
  /** Name of the database and of its user; prefix of the file names that would otherwise be ambiguous. */
  readonly name: string
  /** The folder of PostgreSQL; may be a link to another volume. */
  readonly clusterFolder: string
  readonly lockFile: string
  readonly logFile: string
  /** File in the cluster folder, written last: its presence means that the cluster is complete. */
  readonly markerName: string
  /** Folder in the cluster folder, present while the cluster is being created. */
  readonly draftName: string
}

export function describeLayout(dataFolder: string, name: string): Layout {
  return {
    dataFolder,
    name,
    clusterFolder: join(dataFolder, 'database'),
    lockFile: join(dataFolder, `${name}.lock`),
    logFile: join(dataFolder, 'database.log'),
    markerName: `${name}-engine.json`,
    draftName: `${name}-new`,
  }
}
