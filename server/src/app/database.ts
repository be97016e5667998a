import type pg from 'pg'
import { createDb, createPool, type Db } from '../db/db.ts'
import { type DatabaseUrls, migrate } from '../db/migrate.ts'
import { readMigrations } from '../db/migration-files.ts'
import { checkPreparedStatements, type Endpoint, inspectEndpoint } from '../db/pooler.ts'
import { checkRoleSettings, storeRoleSettings } from '../db/role-settings.ts'
import { describeAddress, findAddressProblem } from '../db/replica-address.ts'
import { isConnectionError } from '../db/unavailable.ts'
import { getErrorCode } from '../lib/error-code.ts'
import { StartError } from '../lib/start-error.ts'
import type { OpenHome } from '../db/thread-homes.ts'
import { checkThreadHomes } from './thread-home-checks.ts'
import { openThreadHomes } from './thread-homes.ts'

/**
 * PostgreSQL's codes for a wrong password, user or database, and for a server that starts or allows
 * no connections.
 */
const ADDRESS_ERRORS = ['28P01', '28000', '3D000', '57P03']
/** Codes with which PostgreSQL refuses what the address itself says. */
const REFUSALS = ['28P01', '28000', '3D000']
/** Connections for jobs: one for each of those that run at once, and one that listens. */
const JOB_CONNECTIONS = 5

/** A migrated database that the server can use. */
export interface Database {
  pool: pg.Pool
  /** Connects to PostgreSQL itself, if `pool` is behind a pooler. */
  jobsPool: pg.Pool | undefined
  directUrl: string
  replicaUrls?: readonly string[]
  /** Opened thread homes; ended with the server. */
  homes?: readonly OpenHome[]
}

/**
 * Checks the addresses of the database, stores the settings of the server's role, migrates and opens
 * the pools. Throws a `StartError` if the server could not work with an address. Nothing is changed
 * before, except that the role gets its settings before `url` is checked, and that two faults are found only
 * after the migration: connections of a pooler without these settings, and a role that may not migrate a
 * thread home. `check` sees the database before all changes.
 */
export async function openDatabase(
  urls: DatabaseUrls,
  check?: (db: Db) => Promise<void>,
): Promise<Database> {
  const { url, directUrl = url, migrationUrl, replicaUrls = [], homes: homeUrls = [] } = urls
  const direct = await checkDirectUrls(urls)
  await Promise.all(replicaUrls.map((replicaUrl) => checkReplica(replicaUrl, direct)))
  await checkThreadHomes({ homes: homeUrls, primary: direct, primaryUrl: migrationUrl, inspect })
  if (check) await withDb(directUrl, check)
  // Before `url` is checked, because that makes a pooler open connections, which keep the settings they began with.
  await storeRoleSettings(directUrl)
  const isPooled = directUrl !== url && (await checkRequestUrl(url, direct))
  await migrate({ url, migrationUrl })
  const schemaVersion = isPooled ? (await readMigrations()).at(-1)?.name : undefined
  const pool = createPool(url, { schemaVersion })
  try {
    await checkRoleSettings(pool, isPooled)
    const homes = await openThreadHomes({ homes: homeUrls, db: createDb(pool) })
    const jobsPool = isPooled ? createPool(directUrl, { pool: JOB_CONNECTIONS }) : undefined
    return { pool, jobsPool, directUrl, replicaUrls, homes }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function withDb(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const pool = createPool(url, { pool: 1 })
  try {
    await work(createDb(pool))
  } finally {
    await pool.end()
  }
}

/** Checks the two addresses that must lead to PostgreSQL itself; returns what the first leads to. */
async function checkDirectUrls({ url, directUrl = url, migrationUrl }: DatabaseUrls) {
  const name = directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const direct = await inspect(name, directUrl)
  if (direct.isPooled)
    throw new StartError(
      directUrl === url
        ? 'DATABASE_URL points to a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, with the same role.'
        : 'DATABASE_DIRECT_URL points to a connection pooler. Set it to the address of PostgreSQL itself.',
    )
  if (direct.isReplica)
    throw new StartError(
      `${name} points to a replica, which can’t be written. Set it to the address of the primary.`,
    )
  if (migrationUrl === directUrl) return direct
  const owner = await inspect('DATABASE_MIGRATION_URL', migrationUrl)
  if (owner.isPooled)
    throw new StartError(
      'DATABASE_MIGRATION_URL points to a connection pooler. Set it to the address of PostgreSQL itself.',
    )
  if (owner.identity !== direct.identity)
    throw new StartError(
      `DATABASE_MIGRATION_URL and ${name} point to different databases. Set both to the same one.`,
    )
  return direct
}

/** Checks the address for requests; true if it leads to a pooler. */
async function checkRequestUrl(url: string, direct: Endpoint): Promise<boolean> {
  const { isPooled, identity, role } = await inspect('DATABASE_URL', url)
  if (identity !== direct.identity)
    throw new StartError(
      'DATABASE_DIRECT_URL and DATABASE_URL point to different databases. Set both to the same one.',
    )
  if (role !== direct.role)
    throw new StartError(
      `DATABASE_URL signs in as ${role} and DATABASE_DIRECT_URL as ${direct.role}. Use the same role for both.`,
    )
  if (isPooled) await checkPreparedStatements(url)
  return isPooled
}

/**
 * Refuses a replica that answers and can't be used. One that doesn't answer may be dead, which must
 * not keep the server down: `Replicas` leaves it out, and checks it when it is back.
 */
async function checkReplica(url: string, primary: Endpoint): Promise<void> {
  const name = `${describeAddress(url)} in DATABASE_REPLICA_URLS`
  const endpoint = await inspectEndpoint(url).catch((error: unknown) => {
    if (REFUSALS.includes(getErrorCode(error))) throw explainConnectionError(error, name)
  })
  if (!endpoint) return
  const problem = findAddressProblem(endpoint, primary) ?? findServerProblem(endpoint, primary)
  if (problem !== undefined) throw new StartError(`${name} ${problem}`)
}

/** After a failover, the present primary is one of the servers that the list names. */
function findServerProblem({ isReplica, startedAt }: Endpoint, primary: Endpoint) {
  return isReplica || startedAt === primary.startedAt
    ? undefined
    : 'is not a replica: it accepts writes, and it is not the primary of DATABASE_URL. Remove it from the list.'
}

/** Finds out what an address leads to; throws a `StartError` without an answer. */
async function inspect(variable: string, url: string): Promise<Endpoint> {
  try {
    return await inspectEndpoint(url)
  } catch (error) {
    throw explainConnectionError(error, variable)
  }
}

/** Replaces a failed connection with an error that says what to do. */
function explainConnectionError(error: unknown, variable: string): unknown {
  return isConnectionError(error) || ADDRESS_ERRORS.includes(getErrorCode(error))
    ? new StartError(
        `Can’t connect to the PostgreSQL server in ${variable}. Check the address, user name and password, and that the server is running.`,
      )
    : error
}
