import type { Config } from '../config.ts'
import { createFolderStorage } from './storage-folder.ts'
import { createS3Storage } from './storage-s3.ts'
import type { Storage } from './stored-file.ts'

export function createStorage(storage: Config['storage']): Storage {
  return storage.kind === 's3' ? createS3Storage(storage) : createFolderStorage(storage.path)
}
