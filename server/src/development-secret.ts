import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getErrorCode } from './lib/error-code.ts'
import { explainDiskError } from './lib/start-error.ts'

/**
 * Reads a secret from a file or creates it, so that two-factor secrets, signed links and push
 * subscriptions survive restarts in development.
 */
export function readDevelopmentSecret(dataDir: string, name: string, bytes: number): string {
  const path = join(dataDir, name)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    writeFileSync(path, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw explainDiskError(error, dataDir)
  }
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw explainDiskError(error, dataDir)
  }
}
