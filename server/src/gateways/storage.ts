import { existsSync } from 'node:fs'
import { createFolderStorage } from './storage-folder.ts'
import { createMovingStorage } from './storage-moving.ts'
import { backgroundLimits, createS3Storage, type S3Config } from './storage-s3.ts'
import type { Storage } from './stored-file.ts'

interface Bucket extends S3Config {
  kind: 's3'
  /** Folder of the files of a server that had no bucket before; it may not exist. */
  formerFolder?: string
}

export type StorageConfig = { kind: 'folder'; path: string } | Bucket

/** Opens the configured file store. */
export function createStorage(storage: StorageConfig): Storage {
  if (storage.kind === 'folder') return createFolderStorage(storage.path)
  const to = createS3Storage(storage)
  const folder = getFormerFolder(storage)
  return folder === undefined ? to : createMovingStorage({ to, from: createFolderStorage(folder) })
}

/** Opens the bucket to copy files to, without the former folder. */
export function createCopyStorage(storage: S3Config): Storage {
  return createS3Storage(storage, backgroundLimits)
}

/** Opens the store of backups, whose files may take minutes on a slow connection. */
export function createBackupStorage(storage: StorageConfig): Storage {
  return storage.kind === 's3'
    ? createS3Storage(storage, backgroundLimits)
    : createFolderStorage(storage.path)
}

/** Returns the folder that still has files of a server that now has a bucket. */
export function getFormerFolder(storage: StorageConfig): string | undefined {
  const folder = storage.kind === 's3' ? storage.formerFolder : undefined
  return folder !== undefined && existsSync(folder) ? folder : undefined
}
