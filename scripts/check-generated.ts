import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isKeyed } from '@adire/contract/idempotency.ts'
import { Generator, getConfig } from '@tanstack/router-generator'
import pg from 'pg'
import { ACCESS_MATRIX, listProcedures, renderAccessMatrix } from '../server/src/access.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { generateTypes } from './generate-types.ts'
import { renderAlerts } from './monitoring/alert-rules.ts'
import { renderDashboard } from './monitoring/dashboard.ts'
import { renderAssessment, renderRegister, renderRetention } from './privacy-documents.ts'
import { CheckFailed, ROOT } from './steps.ts'
import { withTestPostgres } from './test-postgres.ts'

export const DATABASE_TYPES = join(ROOT, 'server/src/db/types.ts')
const API_ROUTES = join(ROOT, 'web/src/lib/api-routes.gen.ts')
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
    // Must not hide an error of the work; the test server drops databases that are left.
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

/** Regenerates what derives from the contract alone. */
export function writeContractFiles() {
  writeFileSync(ACCESS_MATRIX, renderAccessMatrix())
  writeFileSync(API_ROUTES, renderApiRoutes())
}

/** Fails if the committed access matrix or the web client's routes differ from the contract. */
export function checkContractFiles() {
  if (renderAccessMatrix() !== readFileSync(ACCESS_MATRIX, 'utf8'))
    throw new CheckFailed('server/access-matrix.tsv is out of date. Run: npm run types')
  if (renderApiRoutes() !== readFileSync(API_ROUTES, 'utf8'))
    throw new CheckFailed('web/src/lib/api-routes.gen.ts is out of date. Run: npm run types')
}

/** Renders the part of the contract that the web client needs: schemas and limits stay out of it. */
function renderApiRoutes(): string {
  const features = Map.groupBy(listProcedures(), ({ name }) => name.split('.')[0])
  const blocks = [...features].map(([feature, procedures]) => {
    const lines = procedures.map(({ name, idempotency, procedure }) => {
      const { method = 'POST', path = '/' } = procedure['~orpc'].route
      const key = isKeyed(idempotency) ? ", 'key'" : ''
      return `    ${name.split('.')[1]}: ['${method}', '${path}'${key}],`
    })
    return `  ${feature}: {\n${lines.join('\n')}\n  },`
  })
  return `// Generated from the contract by \`npm run types\`.
import type { Contract } from '@adire/contract'

/** \`key\`: the request carries an idempotency key. */
export type ApiRoute = readonly ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', \`/\${string}\`, 'key'?]

export const apiRoutes: {
  [F in keyof Contract]: { [P in keyof Contract[F]]: ApiRoute }
} = {
${blocks.join('\n')}
}
`
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

const monitoringFiles = {
  'deploy/monitoring/alerts.yaml': renderAlerts,
  'deploy/monitoring/dashboard.json': renderDashboard,
}

const privacyFiles = {
  'docs/privacy/processing-register.md': renderRegister,
  'docs/privacy/retention.md': renderRetention,
  'docs/privacy/impact-assessment.md': renderAssessment,
}

/** Regenerates what derives from the data map. */
export function writePrivacyFiles() {
  for (const [path, render] of Object.entries(privacyFiles))
    writeFileSync(join(ROOT, path), render())
}

/** Fails if a table or column has no purpose, basis, recipients or retention, or a file is outdated. */
export function checkPrivacyFiles() {
  for (const [path, render] of Object.entries(privacyFiles))
    if (render() !== readFileSync(join(ROOT, path), 'utf8'))
      throw new CheckFailed(`${path} is out of date. Run: npm run types`)
}

/** Regenerates what derives from the objectives. */
export function writeMonitoringFiles() {
  for (const [path, render] of Object.entries(monitoringFiles))
    writeFileSync(join(ROOT, path), render())
}

/** Fails if the committed alerts or the dashboard differ from the objectives. */
export function checkMonitoringFiles() {
  for (const [path, render] of Object.entries(monitoringFiles))
    if (render() !== readFileSync(join(ROOT, path), 'utf8'))
      throw new CheckFailed(`${path} is out of date. Run: npm run types`)
}
