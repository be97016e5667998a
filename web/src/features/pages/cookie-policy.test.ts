import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../../..')
const policy = readFileSync(join(WEB, '../locales/en/content/cookie-policy.mdx'), 'utf8')

/** Files that write browser storage, with the names the cookie policy uses. */
const told: Record<string, string | string[]> = {
  'boot.js': 'Who invited you',
  'src/features/inquiries/draft-store.ts': 'An unfinished inquiry',
  'src/features/notifications/use-push.ts': 'Notifications',
  'src/lib/checkout-origin.ts': 'Your page before a payment',
  'src/features/payments/use-offer.ts': 'Your currency',
  'src/lib/device-preferences.ts': 'Data saver and shortcuts',
  'src/lib/idempotency.ts': 'Requests without an answer',
  'src/lib/app-shell-cache.ts': 'The app itself',
  'src/lib/draft-storage.ts': ['Unfinished messages', 'Your time zone'],
  'src/lib/translation-store.ts': 'Translations',
  'deferred-hydration.js': 'Reloads',
  'rescue.js': 'Reloads',
  'src/lib/app-update.ts': 'Reloads',
  'src/lib/theme.ts': 'Light or dark',
}

test('lists everything stored in the browser in the cookie policy', () => {
  const files = globSync(['*.js', 'public/*.js', 'src/**/*.{ts,tsx}'], {
    cwd: WEB,
    exclude: ['**/*.test.*'],
  })
  const keeping = files.filter((file) =>
    /(?:local|session)Storage\.setItem|indexedDB\.open|caches\.open/.test(
      readFileSync(join(WEB, file), 'utf8'),
    ),
  )
  expect(keeping.toSorted()).toEqual(Object.keys(told).toSorted())
  const storage = policy.slice(policy.indexOf('## What else your browser keeps'))
  const entries = [...storage.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, entry = '']) => entry)
  expect(entries.toSorted()).toEqual([...new Set(Object.values(told).flat())].toSorted())
})

/** Names of our cookies, or their start, with the file that defines them. */
const cookies: Record<string, string> = {
  session: 'server/src/features/auth/cookie-operations.ts',
  'adire-hint': 'server/src/features/auth/cookie-operations.ts',
  'position-': 'server/src/app/log-positions.ts',
  'adire-media': 'server/src/app/media-edge.ts',
  device: 'server/src/features/auth/cookie-operations.ts',
  'adire-age': 'web/src/lib/visitor-choices.ts',
  'adire-consent': 'web/src/lib/visitor-choices.ts',
  'adire-language': 'contract/src/ui-languages.ts',
  'adire-visit': 'web/src/features/visits/use-visit-count.ts',
}

test('lists every cookie in the cookie policy', () => {
  const listed = policy.slice(0, policy.indexOf('## What else your browser keeps'))
  const names = [...listed.matchAll(/<dt>\s*<code>([^<]+)<\/code>/g)].map(([, name = '']) => name)
  expect(names).toEqual(Object.keys(cookies))
  for (const [name, file] of Object.entries(cookies))
    expect(readFileSync(join(WEB, '..', file), 'utf8'), file).toContain(`'${name}'`)
  const setting = globSync(['server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
    cwd: join(WEB, '..'),
    exclude: ['**/*.test.*'],
  }).filter((file) =>
    /formatCookie\(\w|'set-cookie': |document\.cookie = /.test(
      readFileSync(join(WEB, '..', file), 'utf8'),
    ),
  )
  // The files above, and two that set cookies of the contract and of the server.
  const known = [
    ...Object.values(cookies),
    'web/src/lib/account-language.ts',
    'web/src/lib/session.ts',
  ]
  expect(
    setting.filter((file) => !known.includes(file) && file !== 'server/src/lib/cookies.ts'),
  ).toEqual([])
})
