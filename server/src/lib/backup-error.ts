/** Reason why a backup or a restore failed, for the operator; printed without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** A file of the store that isn't there, or no longer. */
export class MissingFileError extends BackupError {}
