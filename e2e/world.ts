import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import pg from 'pg'
import { createDb, createPool } from '../server/src/db/db.ts'
import { runStaffCommand } from '../server/src/features/moderation/staff-command.ts'
import { urlsFor } from '../server/src/testing/database.ts'
import { listLoggedErrors } from '../server/src/testing/server-errors.ts'

const ROOT = join(import.meta.dirname, '..')

/**
 * File in which the server of this run stores its database URL and data folder. `E2E_WORLD`
 * separates concurrent runs.
 */
export const worldFile = process.env['E2E_WORLD'] ?? join(ROOT, '.cache/e2e/world.json')

/** File with the log of all servers of this run. */
export const serverLogFile = join(dirname(worldFile), 'server.log')

/** The length of the servers' log so far. */
export function measureServerLog(): number {
  return statSync(serverLogFile, { throwIfNoEntry: false })?.size ?? 0
}

/** Lists the errors the servers have logged since the log had this length. */
export function listServerErrors(start: number): string[] {
  return existsSync(serverLogFile)
    ? listLoggedErrors(readFileSync(serverLogFile).subarray(start).toString())
    : []
}

export interface World {
  /** With the role that owns the tables. */
  databaseUrl: string
  dataDir: string
}

export function readWorld(): World {
  return JSON.parse(readFileSync(worldFile, 'utf8')) as World
}

/** Grants a staff role with the command on the server, the only way there is. */
export async function grantRoleOnServer(
  email: string,
  role: 'moderator' | 'admin',
  { databaseUrl, dataDir }: World,
): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/admin.ts', 'grant', email, role], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: urlsFor(databaseUrl).url,
      DATABASE_MIGRATION_URL: databaseUrl,
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
    },
  })
}

/** Like `grantRoleOnServer`, but in this process, for tests that don't test the command. */
export async function grantRole(
  email: string,
  role: 'moderator' | 'admin',
  { databaseUrl }: World = readWorld(),
): Promise<void> {
  const pool = createPool(databaseUrl, { pool: 1 })
  try {
    expect(await runStaffCommand(['grant', email, role], createDb(pool), () => undefined)).toBe(0)
  } finally {
    await pool.end()
  }
}

const secondWorlds = new Map<string, World>()

/** Remembers the database and files of a second server. */
export function addWorld(origin: string, world: World): void {
  secondWorlds.set(origin, world)
}

/** Finds the database and files of the server at this address. */
export function findWorld(origin: string): World {
  return secondWorlds.get(origin) ?? readWorld()
}

/** Queries the database for states that no page or API call can create or show. */
export async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  world: World = readWorld(),
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text, values)
    return rows
  } finally {
    await client.end()
  }
}

export interface StoredEmail {
  to: string
  subject: string
  text: string
  headers?: Record<string, string>
}

/** All emails sent to an address so far, oldest first. */
export async function mailsTo(
  to: string,
  { dataDir }: World = readWorld(),
): Promise<StoredEmail[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const mails = await Promise.all(
    names
      .sort()
      .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredEmail),
  )
  return mails.filter((mail) => mail.to === to)
}

/** Waits for `count` emails with this subject and returns their links, oldest first. */
export async function linksTo(
  to: string,
  subject: RegExp,
  { count = 1, world = readWorld() }: { count?: number; world?: World } = {},
): Promise<string[]> {
  let links: string[] = []
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(to, world)
        links = mails
          .filter((mail) => subject.test(mail.subject))
          .map((mail) => /https?:\/\/\S+#token=\S+/.exec(mail.text)?.[0] ?? '')
        return links.length
      },
      { message: `emails to ${to}`, timeout: 20_000 },
    )
    .toBe(count)
  return links
}
