import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'
import pg from 'pg'
import { ACCESS_MATRIX, renderAccessMatrix } from '../server/src/access.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { generateTypes } from './generate-types.ts'
import { CheckFailed, ROOT } from './steps.ts'
import { withTestPostgres } from './test-postgres.ts'

export const DATABASE_TYPES = join(ROOT, 'server/src/db/types.ts')
const ROUTE_TREE = join(ROOT, 'web/src/routeTree.gen.ts')

/** Generates `server/src/db/types.ts` from a freshly migrated scratch database. */
export async function renderDatabaseTypes(): Promise<string> {
  const postgres = await withTestPostgres()
  const client = new pg.Client({ connectionString: postgres.url })
  const name = `types_${randomBytes(6).toString('hex')}`
  try {
    await client.connect()
    await client.query(`create database ${name}`)
    const url = new URL(postgres.url)
    url.pathname = name
    await migrate({ url: url.href, migrationUrl: url.href })
    return await generateTypes(url.href)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`).catch(() => undefined)
    await client.end()
    await postgres.release()
  }
}

/** Fails if the committed database types differ from those of a freshly migrated database. */
export async function checkDatabaseTypes() {
  if ((await renderDatabaseTypes()) !== readFileSync(DATABASE_TYPES, 'utf8'))
    throw new CheckFailed('server/src/db/types.ts is out of date. Run: npm run types')
}

/** Fails if the committed access matrix differs from what the contract declares. */
export function checkAccessMatrix() {
  if (renderAccessMatrix() !== readFileSync(ACCESS_MATRIX, 'utf8'))
    throw new CheckFailed('server/access-matrix.tsv is out of date. Run: npm run types')
}

/** Regenerates the route tree. */
export async function writeRouteTree() {
  const root = join(ROOT, 'web')
  const config = getConfig(
    {
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: join(root, 'src/routes'),
      generatedRouteTree: ROUTE_TREE,
      tmpDir: join(ROOT, '.cache/routes'),
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
    },
    root,
  )
  await new Generator({ config, root }).run()
}

/** Regenerates the route tree, and fails if the committed one was out of date. */
export async function checkRouteTree() {
  const before = readFileSync(ROUTE_TREE, 'utf8')
  await writeRouteTree()
  if (readFileSync(ROUTE_TREE, 'utf8') !== before)
    throw new CheckFailed(
      'web/src/routeTree.gen.ts was out of date and has been regenerated. Commit it.',
    )
}
