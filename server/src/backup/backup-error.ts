/** A backup or a restore failed for a reason that the operator can act on. The message is complete. */
export class BackupError extends Error {
  override name = 'BackupError'
}
