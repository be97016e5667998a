/**
 * Runs Lighthouse on every public page, as a phone on simulated slow 4G with a CPU four times
 * slower than this one. `npm run bench:pages` prints the table and fails if a target is missed; `--
 * --runs 5 --only /help` narrows it.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildRecord, listKeys } from '@adire/contract/keys.ts'
import { PUBLIC_PATHS } from '@adire/contract/pages.ts'
import { SOURCE_LANGUAGE, toLanguagePath, UI_LANGUAGES } from '@adire/contract/ui-languages.ts'
import { findBrowser } from '../scripts/find-chromium.ts'
import { posts } from '../web/content/posts.ts'
import { PAGE_ORIGIN, startPageServer } from './page-server.ts'

const ROOT = join(import.meta.dirname, '..')
/** Attempts of each Lighthouse run. */
const ATTEMPTS = 3
/**
 * Targets: lowest metrics from 0 to 1, and highest milliseconds, layout shift and transferred bytes.
 */
const TARGETS = {
  performance: 0.95,
  accessibility: 1,
  'best-practices': 1,
  seo: 1,
  lcpMs: 1800,
  cls: 0.02,
  tbtMs: 100,
  scriptBytes: 150_000,
}
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

type PageMetrics = Record<keyof typeof TARGETS, number>

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    {
      numericValue?: number
      details?: { items?: { resourceType?: string; transferSize?: number }[] }
    }
  >
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number')

/** Retries a run whose browser trace is incomplete (NO_NAVSTART), which happens now and then. */
async function measurePage(path: string, chromium: string): Promise<PageMetrics> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runLighthouse(path, chromium)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

function runLighthouse(path: string, chromium: string): Promise<PageMetrics> {
  const lighthouse = join(ROOT, 'node_modules/lighthouse/cli/index.js')
  const args = [
    lighthouse,
    `${PAGE_ORIGIN}${path}`,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--chrome-flags=${CHROME_FLAGS}`,
  ]
  return new Promise((resolve, reject) => {
    const run = spawn(process.execPath, args, {
      env: { ...process.env, CHROME_PATH: chromium },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    run.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    run.on('close', (code) => {
      // The part of Lighthouse's report that is read.
      if (code === 0) resolve(toMetrics(JSON.parse(output) as Report))
      else reject(new Error(`Lighthouse exited with ${code} on ${path}`))
    })
  })
}

function toMetrics({ categories, audits }: Report): PageMetrics {
  const score = (name: string) => categories[name]?.score ?? 0
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  }
}

function computeMedian(all: PageMetrics[]): PageMetrics {
  const median = (key: keyof PageMetrics) =>
    all.map((metrics) => metrics[key]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ??
    Number.NaN
  return buildRecord(listKeys(TARGETS), median)
}

const isScore = (key: keyof PageMetrics) => TARGETS[key] <= 1 && key !== 'cls'

function listMissed(metrics: PageMetrics): string[] {
  return listKeys(TARGETS).filter(
    (key) => !(isScore(key) ? metrics[key] >= TARGETS[key] : metrics[key] <= TARGETS[key]),
  )
}

function formatRow(path: string, metrics: PageMetrics): string {
  const scores = [
    metrics.performance,
    metrics.accessibility,
    metrics['best-practices'],
    metrics.seo,
  ].map((score) => String(Math.round(score * 100)).padStart(4))
  const { lcpMs, cls, tbtMs, scriptBytes } = metrics
  return `${path.padEnd(40)}${scores.join('')}${lcpMs.toFixed(0).padStart(7)} ms${cls.toFixed(3).padStart(7)}${tbtMs.toFixed(0).padStart(6)} ms${(scriptBytes / 1000).toFixed(0).padStart(6)} kB`
}

const chromium = await findBrowser()
const server = await startPageServer()
try {
  const english = [...PUBLIC_PATHS, ...posts.slice(0, 1).map(({ slug }) => `/blog/${slug}`)]
  // Pages of other languages are the same but for their texts, so the largest two stand for them.
  const translated = UI_LANGUAGES.filter(({ tag }) => tag !== SOURCE_LANGUAGE).flatMap(({ tag }) =>
    ['/', '/help'].map((path) => toLanguagePath(path, tag)),
  )
  const paths = [...english, ...translated].filter(
    (path) => values.only === undefined || path === values.only,
  )
  process.stdout.write(`${'page'.padEnd(40)}perf a11y best  seo     LCP    CLS     TBT  script\n`)
  let missed = 0
  for (const path of paths) {
    const all: PageMetrics[] = []
    for (let run = 0; run < runs; run++) all.push(await measurePage(path, chromium))
    const metrics = computeMedian(all)
    const missedTargets = listMissed(metrics)
    missed += missedTargets.length
    process.stdout.write(
      `${formatRow(path, metrics)}${missedTargets.length > 0 ? `  MISSED: ${missedTargets.join(', ')}` : ''}\n`,
    )
  }
  process.exitCode = missed > 0 ? 1 : 0
} finally {
  await server.stop()
}
