import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '..')

/** Where the server of this run tells the tests its database and folder. */
export const worldFile = join(ROOT, '.cache/e2e/world.json')

interface World {
  databaseUrl: string
  dataDir: string
}

export function readWorld(): World {
  return JSON.parse(readFileSync(worldFile, 'utf8')) as World
}

/** Makes somebody staff the only way there is: the command on the server. */
export async function grantRole(email: string, role: 'moderator' | 'admin'): Promise<void> {
  const { databaseUrl, dataDir } = readWorld()
  await promisify(execFile)(process.execPath, ['scripts/admin.ts', 'grant', email, role], {
    cwd: ROOT, env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NODE_ENV: 'test' },
  })
}
