import { createFolderStorage } from './storage-folder.ts'
import { backgroundLimits, createS3Storage, type S3Config } from './storage-s3.ts'
import type { Storage } from './stored-file.ts'

export type StorageConfig = { kind: 'folder'; path: string } | ({ kind: 's3' } & S3Config)

/** Opens the configured file store. */
export function createStorage(storage: StorageConfig): Storage {
  return storage.kind === 's3' ? createS3Storage(storage) : createFolderStorage(storage.path)
}

/** Opens the store of backups, whose files may take minutes on a slow connection. */
export function createBackupStorage(storage: StorageConfig): Storage {
  return storage.kind === 's3'
    ? createS3Storage(storage, backgroundLimits)
    : createFolderStorage(storage.path)
}
