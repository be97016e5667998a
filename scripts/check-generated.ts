import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'
import pg from 'pg'
import { migrate } from '../server/src/db/migrate.ts'
import { generateTypes } from './generate-types.ts'
import { CheckFailed, ROOT } from './steps.ts'
import { withTestPostgres } from './test-postgres.ts'

/** Fails if the committed database types differ from those of a freshly migrated database. */
export async function checkDatabaseTypes() {
  const postgres = await withTestPostgres()
  const client = new pg.Client({ connectionString: postgres.url })
  const name = `types_${randomBytes(6).toString('hex')}`
  try {
    await client.connect()
    await client.query(`create database ${name}`)
    const url = new URL(postgres.url)
    url.pathname = name
    await migrate({ url: url.href, migrationUrl: url.href })
    const kept = readFileSync(join(ROOT, 'server/src/db/types.ts'), 'utf8')
    if ((await generateTypes(url.href)) !== kept) {
      throw new CheckFailed(
        'server/src/db/types.ts is out of date. Migrate a database and run: npx node scripts/generate-types.ts <its URL>',
      )
    }
  } finally {
    await client.query(`drop database if exists ${name} with (force)`).catch(() => undefined)
    await client.end()
    await postgres.release()
  }
}

/** Regenerates the route tree, and fails if the committed one was out of date. */
export async function checkRouteTree() {
  const root = join(ROOT, 'web')
  const file = join(root, 'src/routeTree.gen.ts')
  const before = readFileSync(file, 'utf8')
  const config = getConfig(
    {
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: join(root, 'src/routes'),
      generatedRouteTree: file,
      tmpDir: join(ROOT, '.cache/routes'),
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
    },
    root,
  )
  await new Generator({ config, root }).run()
  if (readFileSync(file, 'utf8') !== before)
    throw new CheckFailed('web/src/routeTree.gen.ts was out of date and has been regenerated. Commit it.')
}
