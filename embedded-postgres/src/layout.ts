import { join } from 'node:path'

/** Names of what a data folder contains. */
export type Layout = Readonly<ReturnType<typeof describeLayout>>

/** @param name that of the database and of its user; prefix of the file names that would be ambiguous */
export const describeLayout = (dataFolder: string, name: string) => ({
  dataFolder,
  name,
  /** The folder of PostgreSQL; may be a link to another volume. */
  clusterFolder: join(dataFolder, 'database'),
  lockFile: join(dataFolder, `${name}.lock`),
  logFile: join(dataFolder, 'database.log'),
  /** File in the cluster folder, written last: its presence means that the cluster is complete. */
  markerName: `${name}-engine.json`,
  /** Folder in the cluster folder, present while the cluster is being created. */
  draftName: `${name}-new`,
})
