import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CheckFailed, ROOT } from './steps.ts'

/**
 * Features that a browser test file tests, for files not named after a feature. Those of the whole
 * app belong to none.
 */
const browserTestFeatures: Record<string, string[]> = {
  administration: ['moderation', 'member-records', 'grants', 'payments', 'audit'],
  'advertising-desk': ['campaigns', 'inquiries', 'invoices', 'staff-views'],
  'account-language': ['account', 'auth'],
  'app-languages': ['account', 'discovery', 'messages'],
  'age-confirmation': ['pages'],
  'authority-reports': ['report-cases', 'safety'],
  'birth-dates': ['moderation', 'member-records', 'profiles', 'auth'],
  breaches: ['queues', 'moderation'],
  banners: ['dashboard', 'profiles', 'payments'],
  blog: ['pages'],
  'bulk-email': ['broadcasts', 'newsletter'],
  'campaign-banners': ['campaigns', 'ads'],
  'card-reasons': ['discovery', 'profiles'],
  cases: ['appeals', 'report-cases', 'selfie-checks', 'safety'],
  confirmation: ['auth'],
  'date-plans': ['date-plans', 'safety'],
  'dismissed-reports': ['appeals', 'report-cases', 'safety'],
  'every-screen': [],
  'first-use': ['pages'],
  'fraud-notices': ['fraud-notices', 'moderation', 'notifications'],
  'free-hours': ['free-hours', 'profiles', 'messages'],
  help: ['pages'],
  'hidden-ads': ['ads', 'account'],
  keyboard: [],
  landing: ['pages'],
  languages: ['pages'],
  'main-job': [],
  market: ['market', 'experiments'],
  'member-actions': ['moderation', 'member-records'],
  'message-outbox': ['messages'],
  moderation: ['moderation', 'member-records', 'photo-reviews'],
  moderators: ['moderation', 'queues', 'member-records', 'photo-reviews'],
  money: ['payments', 'tokens', 'revenue'],
  narrow: [],
  offline: [],
  onboarding: ['profiles'],
  'one-read': [],
  'outdated-page': [],
  path: ['path', 'profiles', 'discovery'],
  'photo-rule': ['photos', 'profiles', 'likes', 'discovery'],
  preferences: ['profiles', 'discovery'],
  'profile-bytes': ['profiles', 'photos', 'voices'],
  'profile-dialog': ['profiles', 'discovery'],
  prompts: ['profiles', 'member-records'],
  pseudolocales: [],
  'public-pages': ['pages'],
  push: ['notifications'],
  'report-misuse': ['report-cases', 'safety', 'appeals', 'moderation'],
  reset: ['auth'],
  'right-to-left': [],
  risk: ['risk', 'messages', 'safety'],
  routes: [],
  'screen-states': [],
  'send-later': ['messages', 'free-hours'],
  screens: [],
  spending: ['tokens', 'messages'],
  staff: ['auth', 'moderation'],
  'staff-tables': [
    'staff-views',
    'member-records',
    'report-cases',
    'payments',
    'inquiries',
    'campaigns',
    'audit',
  ],
  subscriptions: ['payments'],
  'consumer-rights': ['payments', 'tokens'],
  consents: ['profiles', 'account', 'auth'],
  uploads: ['photos'],
  translation: ['messages', 'profiles'],
  trips: ['trips', 'notifications'],
  visitors: [],
  'voice-messages': ['messages', 'voices', 'safety'],
  waiting: ['messages', 'likes'],
  'your-data': ['account'],
}

/** Path filters for Vitest and file filters for Playwright. */
export type FeatureTests = { vitest: string[]; browser: string[] }

/** Lists the features by the names of their folders on the server and on the web. */
export function listFeatures(root = ROOT): string[] {
  const folders = globSync(['server/src/features/*', 'web/src/features/*'], { cwd: root })
  return [...new Set(folders.map((folder) => basename(folder)))].toSorted()
}

/**
 * Finds the tests of features on every level. Throws for an unknown feature, with the names of all.
 */
export function findFeatureTests(names: string[], root = ROOT): FeatureTests {
  const features = listFeatures(root)
  const unknown = names.filter((name) => !features.includes(name))
  if (unknown.length > 0) {
    throw new CheckFailed(
      `No feature is called ${unknown.join(' or ')}. Features: ${features.join(', ')}.`,
    )
  }
  const browser = listBrowserTests(root).filter((file) =>
    findFeatures(file).some((feature) => names.includes(feature)),
  )
  const folders = names.flatMap((name) => [
    `server/src/features/${name}/`,
    `web/src/features/${name}/`,
  ])
  const contracts = names.map((name) => `contract/src/${name}.test.ts`)
  return {
    vitest: [...folders, ...contracts].filter((path) => existsSync(join(root, path))),
    // Playwright reads its filters as patterns.
    browser: browser.map((file) => `e2e/${file}\\.e2e\\.ts`),
  }
}

/**
 * Lists browser test files that have neither the name of a feature nor a row above, and rows
 * without a file or feature.
 */
export function checkBrowserTestNames(root = ROOT): string[] {
  const [files, features] = [listBrowserTests(root), listFeatures(root)]
  const rows = Object.entries(browserTestFeatures)
  return [
    ...files
      .filter((file) => !features.includes(file) && !(file in browserTestFeatures))
      .map((file) => `e2e/${file}.e2e.ts has no feature`),
    ...rows.filter(([file]) => !files.includes(file)).map(([file]) => `e2e/${file}.e2e.ts is gone`),
    ...rows.flatMap(([, own]) =>
      own
        .filter((feature) => !features.includes(feature))
        .map((feature) => `no feature is called ${feature}`),
    ),
  ]
}

function listBrowserTests(root: string): string[] {
  return globSync('e2e/*.e2e.ts', { cwd: root }).map((file) => basename(file, '.e2e.ts'))
}

function findFeatures(file: string): string[] {
  return browserTestFeatures[file] ?? [file]
}
