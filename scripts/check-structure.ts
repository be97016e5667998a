import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkFolderRings } from './folder-rings.ts'
import { checkSessionState } from './session-state.ts'

const ROOT = join(import.meta.dirname, '..')

/** Feature folders that may have no contract file. */
const WITHOUT_CONTRACT = {
  server: ['premium-gifts', 'realtime', 'retention'],
  web: ['kit', 'pages', 'dashboard'],
}

const SERVER_FILES = [
  'handlers',
  'operations',
  'queries',
  'rules',
  'policy',
  'view',
  'jobs',
  'webhooks',
]
/** Exceptions: the ad server and the `npm run admin` command. */
const EXTRA_SERVER_FILES = ['ads/ad-server', 'moderation/staff-command', 'risk/wording-model']
const WEB_FILES = ['api', 'copy', 'rules']

/** File names that don't tell what is inside. */
const VAGUE = ['utils', 'helpers', 'types', 'constants', 'service', 'common', 'misc']
/** Names that tools expect: the entry point of the workspace and the generated database types. */
const VAGUE_ALLOWED = ['contract/src/index.ts', 'server/src/db/types.ts']

const GENERATED = ['web/src/routeTree.gen.ts', 'server/src/db/types.ts']

/**
 * Checks the rules about files that the compiler and the linter can't: docs/ARCHITECTURE.md,
 * "Features" and "Import rules".
 */
export function checkStructure(): string[] {
  const files = globSync(
    [
      'art/src/**',
      'contract/src/**',
      'server/src/**',
      'web/src/**',
      'e2e/**',
      'bench/**',
      'scripts/**',
    ],
    { cwd: ROOT },
  ).filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  const migrations = globSync('server/{,home-}migrations/*.sql', { cwd: ROOT })
  return [
    ...checkContracts(),
    ...checkFolderRings(ROOT),
    ...migrations.flatMap((path) => checkMigratedFunctions(path, readSource(path))),
    ...files.flatMap((path) => [
      ...checkName(path),
      ...checkFeatureFile(path),
      ...checkTime(path),
      ...checkPatterns(path),
      ...checkLoading(path),
      ...checkTransactions(path),
      ...checkNotifications(path, readSource(path)),
      ...checkSessionState(ROOT, path),
      ...checkReexports(path),
    ]),
  ]
}

function checkContracts() {
  return (['server', 'web'] as const).flatMap((side) =>
    listFolders(`${side}/src/features`)
      .filter(
        (feature) =>
          !WITHOUT_CONTRACT[side].includes(feature) &&
          !existsSync(join(ROOT, `contract/src/${feature}.ts`)),
      )
      .map((feature) => `${side}/src/features/${feature} has no contract/src/${feature}.ts`),
  )
}

function listFolders(path: string) {
  if (!existsSync(join(ROOT, path))) return []
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

function checkName(path: string) {
  if (VAGUE_ALLOWED.includes(path) || path.startsWith('web/src/routes/')) return []
  const name = basename(path).replace(/\.(test|d|e2e|bench|config|gen)?\.?(ts|tsx|mjs)$/, '')
  if (name === 'index') return [`${path}: no barrels; import from the file itself`]
  return VAGUE.includes(name) ? [`${path}: the name doesn’t say what is inside`] : []
}

function checkFeatureFile(path: string) {
  const match = /^(server|web)\/src\/features\/([^/]+)\/(.+)$/.exec(path)
  if (!match) return []
  const [, side, feature = '', rest = ''] = match
  if (/\.test\.tsx?$/.test(rest)) return []
  const fits = side === 'server' ? fitsServer(feature, rest) : fitsWeb(rest)
  return fits ? [] : [`${path}: a ${side} feature may not have a file with this name`]
}

/**
 * A file that grows is split by procedure (`handlers/log-in.ts`) or by subject
 * (`session-queries.ts`).
 */
function fitsServer(feature: string, rest: string) {
  const name = rest.replace(/\.ts$/, '')
  const isSplit =
    /^handlers\/[a-z][a-zA-Z-]*$/.test(name) ||
    /^[a-z-]+-(operations|queries|rules|jobs)$/.test(name)
  return SERVER_FILES.includes(name) || isSplit || EXTRA_SERVER_FILES.includes(`${feature}/${name}`)
}

function fitsWeb(rest: string) {
  if (rest.includes('/')) return false
  const name = rest.replace(/\.tsx?$/, '')
  return (
    WEB_FILES.includes(name) ||
    /^[a-z-]+-(api|copy|rules|store)$/.test(name) ||
    /^use-[a-z-]+$/.test(name) ||
    (rest.endsWith('.tsx') && /^[A-Z][A-Za-z]+$/.test(name))
  )
}

/**
 * Files that may load code on demand without `lazyComponent`, because they handle a failed load
 * themselves.
 */
const LOADERS = [
  'web/src/main.tsx',
  'web/src/lib/load-client.ts',
  'web/src/lib/page-errors.ts',
  'web/src/lib/face-landmarks.ts',
  'web/src/lib/send-with-challenge.ts',
  'web/src/lib/app-update.ts',
  'web/src/ui/fallbacks.ts',
  'web/src/public-pages/pages.ts',
  'web/src/features/pages/use-help-search.ts',
  'web/src/features/photos/LazySorting.tsx',
  'web/src/routes/dev/kit.tsx',
]
const LAZY_COMPONENT = /lazyComponent(?:<[\w<>]+>)?\(\s*\(\) =>\s+import\(/g

function checkLoading(path: string) {
  if (
    !path.startsWith('web/src/') ||
    LOADERS.includes(path) ||
    /\.test\.tsx?$/.test(path) ||
    GENERATED.includes(path)
  )
    return []
  const source = readFileSync(join(ROOT, path), 'utf8').replaceAll(LAZY_COMPONENT, 'lazyComponent(')
  return /\bimport\(|\blazy\(|\blazyRouteComponent\(/.test(source)
    ? [
        `${path}: loads code without handling a failure; use lazyComponent (web/src/ui/lazy-component.tsx)`,
      ]
    : []
}

/** Tests set the injected clock, so nothing else may read the time. */
function checkTime(path: string) {
  if (
    !path.startsWith('server/src/') ||
    path === 'server/src/lib/clock.ts' ||
    /\.test\.ts$|\/testing\//.test(path)
  )
    return []
  return /new Date\(\)|Date\.now\(\)/.test(readFileSync(join(ROOT, path), 'utf8'))
    ? [`${path}: reads the system time; use the clock (server/src/lib/clock.ts)`]
    : []
}

/** Refuses unbounded repetitions in what it compiles. */
const PATTERN_COMPILER = 'server/src/features/risk/phrase-rules.ts'

/** The linter only finds slow regular expressions in literals. */
function checkPatterns(path: string) {
  if (path === PATTERN_COMPILER) return []
  if (!/^(?:art|contract|server|web)\//.test(path) || /\.test\.tsx?$|\/testing\//.test(path))
    return []
  return /\bRegExp\(/.test(readFileSync(join(ROOT, path), 'utf8'))
    ? [
        `${path}: builds a regular expression at run time; write it as a literal, which the linter can check for slow patterns`,
      ]
    : []
}

/**
 * Tests refuse queries that leave an open transaction for the pool; they know of a transaction only
 * if it was opened there.
 */
function checkTransactions(path: string) {
  if (
    !path.startsWith('server/src/') ||
    path === 'server/src/db/transaction.ts' ||
    /\.test\.ts$|\/testing\//.test(path)
  )
    return []
  return /\.transaction\(\)/.test(readFileSync(join(ROOT, path), 'utf8'))
    ? [
        `${path}: opens a transaction itself; use inTransaction or inSnapshot (server/src/db/transaction.ts)`,
      ]
    : []
}

function readSource(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** Files that notify outside of the transactions of members. */
const NOTIFIERS = ['server/src/jobs.ts', 'server/src/gateways/postgres-bus.ts']

/**
 * Finds notifications in the server's code. One in a transaction takes a lock of the whole database until its
 * commit is flushed.
 */
export function checkNotifications(path: string, source: string): string[] {
  if (!path.startsWith('server/src/') || /\.test\.ts$|\/testing\//.test(path)) return []
  const queues = /graphile_worker\.add_job|\b(?:addJob|quickAddJob|makeWorkerUtils)\b/.test(source)
  const notifies = /\bpg_notify\(|['"`]\s*notify\s+\w/i.test(source) && !NOTIFIERS.includes(path)
  return [
    ...(queues
      ? [`${path}: queues a job with a notification; use enqueue (server/src/jobs.ts)`]
      : []),
    ...(notifies ? [`${path}: notifies; publish an event (server/src/realtime.ts)`] : []),
  ]
}

/** Migration that replaced the functions which notified. */
const LAST_NOTIFYING = '0085'

/** Finds notifications in the functions of newer migrations, as `checkNotifications` does in the code. */
export function checkMigratedFunctions(path: string, source: string): string[] {
  const isOld =
    path.startsWith('server/migrations/') && basename(path).slice(0, 4) <= LAST_NOTIFYING
  if (isOld) return []
  const statements = source.replaceAll(/--[^\n]*/g, '')
  return [
    ...(/\bgraphile_worker\.add_jobs?\b/i.test(statements)
      ? [`${path}: queues a job with a notification; use queue_job (0356)`]
      : []),
    ...(/\bpg_notify\s*\(|\bnotify\s+["\w]/i.test(statements)
      ? [`${path}: notifies; publish an event (publish_event)`]
      : []),
  ]
}

/** A name is imported from the file that defines it. */
function checkReexports(path: string) {
  if (!path.startsWith('server/src/')) return []
  return /^export (?:type )?[{*][^;]*? from '/m.test(readFileSync(join(ROOT, path), 'utf8'))
    ? [`${path}: exports what another file defines; import it from there`]
    : []
}

if (import.meta.main) {
  const problems = checkStructure()
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
