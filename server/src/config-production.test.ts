import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { listProblems, STRONG_SECRET } from './testing/config-problems.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const production = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  PUBLIC_URL: 'https://adire.example',
  SESSION_SECRET: STRONG_SECRET,
  SMTP_URL: 'smtps://mail.adire.example',
  MAIL_FROM: 'Adire <hello@adire.example>',
  PAYMENTS: 'live',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
}

describe('media edge', () => {
  const edge = {
    MEDIA_EDGE_URL: 'https://media.adire.example',
    MEDIA_EDGE_SECRET: STRONG_SECRET,
  }

  test('sets its cookie for the host of the site, or for the host alone if both are the same', () => {
    expect(readConfig({ ...production, ...edge }).mediaEdge).toEqual({
      url: 'https://media.adire.example',
      secrets: [STRONG_SECRET],
      cookieDomain: 'adire.example',
    })
    const next = { MEDIA_EDGE_SECRET: 'm4Wd8QzT1vKcYs6LxB0hNr7JgEp3RaUf' }
    const both = { ...next, MEDIA_EDGE_SECRET_FALLBACKS: STRONG_SECRET }
    expect(readConfig({ ...production, ...edge, ...both }).mediaEdge?.secrets).toEqual([
      next.MEDIA_EDGE_SECRET,
      STRONG_SECRET,
    ])
    const own = { ...production, ...edge, MEDIA_EDGE_URL: 'https://adire.example:8443' }
    expect(readConfig(own).mediaEdge?.cookieDomain).toBeUndefined()
    expect(readConfig(production).mediaEdge).toBeUndefined()
  })

  test.each([
    [{ MEDIA_EDGE_URL: undefined }, 'MEDIA_EDGE_URL is required together with MEDIA_EDGE_SECRET'],
    [{ MEDIA_EDGE_SECRET: undefined }, 'MEDIA_EDGE_SECRET is required together with MEDIA_EDGE_U'],
    [{ MEDIA_EDGE_URL: 'https://cdn.example' }, 'must have the host name of PUBLIC_URL'],
    [{ MEDIA_EDGE_URL: 'https://evil-adire.example' }, 'must have the host name of PUBLIC_URL'],
    [{ MEDIA_EDGE_URL: 'https://adire.example' }, 'must not be PUBLIC_URL itself'],
    [{ MEDIA_EDGE_URL: 'http://media.adire.example' }, 'with https'],
    [{ MEDIA_EDGE_SECRET: 'q7Xr0mVt2LzN9sKdPw4hYc8B"BjUf5GaEi3' }, 'must have letters, digits'],
    [{ MEDIA_EDGE_SECRET_FALLBACKS: 'q7Xr0mVt' }, 'must have at least 32 characters'],
    [{ MEDIA_EDGE_SECRET: 'short' }, 'must have at least 32 characters'],
  ])('refuses %j', (change, problem) => {
    expect(listProblems({ ...production, ...edge, ...change })).toEqual([
      expect.stringContaining(problem),
    ])
  })
})

describe('production', () => {
  test('accepts a complete configuration', () => {
    expect(readConfig(production)).toMatchObject({
      env: 'production',
      host: '0.0.0.0',
      demo: false,
      confirmEmail: true,
      sessionSecrets: [STRONG_SECRET],
      mail: { kind: 'smtp', url: 'smtps://mail.adire.example' },
      payments: { kind: 'live', paystackSecretKey: undefined, paypal: undefined },
      lagLimitMs: 1000,
      slowBodyGraceMs: 20_000,
    })
  })

  test.each([
    'PUBLIC_URL',
    'SESSION_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'PAYMENTS',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])('refuses a missing %s by name', (name) => {
    expect(listProblems({ ...production, [name]: undefined })).toEqual([
      expect.stringMatching(new RegExp(`^${name} `)),
    ])
  })

  test.each([
    ['PUBLIC_URL', 'http://adire.example'],
    ['PAYMENTS', 'sandbox'],
    ['DEMO', 'on'],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', 'nobody'],
    ['SESSION_SECRET', STRONG_SECRET.slice(0, 31)],
    ['SESSION_SECRET_FALLBACKS', `${STRONG_SECRET},short`],
    ['SESSION_SECRET_FALLBACKS', Array.from({ length: 5 }, () => STRONG_SECRET).join(',')],
    ['ROLE', 'jobs'],
    ['SESSION_SECRET', 'a'.repeat(48)],
    ['SESSION_SECRET', 'change-me-change-me-change-me-change-me'],
    ['SESSION_SECRET', '0123456789abcdef0123456789abcdef'],
    ['SESSION_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['SESSION_SECRET', 'replace-this-with-48-random-characters-q7Xr0'],
    ['SESSION_SECRET', 'this is a very long secret for adire'],
    ['SESSION_SECRET', 'adire-production-secret-2026-november'],
    ['STRIPE_SECRET_KEY', 'sk_test_51Hc0q2eZvKYlo2C0aB3dE5f'],
    ['STRIPE_SECRET_KEY', 'rk_test_51Hc0q2eZvKYlo2C0aB3dE5f'],
    ['STRIPE_SECRET_KEY', 'sk_live_xxxxxxxxxxxxxxxx'],
    ['STRIPE_SECRET_KEY', 'sk_live_your_key_here'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_xxxxxxxxxxxx'],
    ['PAYSTACK_SECRET_KEY', 'sk_test_0a1b2c3d4e5f6a7b8c9d'],
    ['PAYSTACK_SECRET_KEY', 'sk_live_changeme0000'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '::/0'],
    ['TRUSTED_PROXIES', '0.0.0.0/1, 128.0.0.0/1'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 2000::/3'],
    ['TRUSTED_PROXIES', '::ffff:0:0/96'],
    ['TRUSTED_PROXIES', '::ffff:0.0.0.0/96'],
    ['TRUSTED_PROXIES', '::/7'],
    ['TRUSTED_PROXIES', '8.0.0.0/8'],
    ['TRUSTED_PROXIES', Array.from({ length: 16 }, (_, i) => `52.${i * 16}.0.0/12`).join(',')],
    ['SESSION_SECRET', Buffer.from('password password password pass').toString('base64')],
    ['SESSION_SECRET', Buffer.from('our production secret').toString('hex')],
    ['DATABASE_MIGRATION_URL', 'postgres://owner:Zk9pQ2rT@db.internal/adire?user=adire'],
  ])('refuses %s=%s by name without repeating the value', (name, value) => {
    const problems = listProblems({ ...production, [name]: value })
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
    if (value.length > 8) expect(problems.join()).not.toContain(value)
  })

  const paypal = {
    PAYPAL_CLIENT_ID: 'AVx8f3k2',
    PAYPAL_CLIENT_SECRET: 'EKq93hf01',
    PAYPAL_WEBHOOK_ID: '8PT597110X687430L',
  }

  test('refuses PayPal test accounts and placeholders', () => {
    expect(listProblems({ ...production, ...paypal })).toEqual([])
    expect(listProblems({ ...production, ...paypal, PAYPAL_MODE: 'sandbox' })).toEqual([
      expect.stringMatching(/^PAYPAL_MODE /),
    ])
    expect(
      listProblems({ ...production, ...paypal, PAYPAL_CLIENT_SECRET: 'your-client-secret' }),
    ).toEqual([expect.stringMatching(/^PAYPAL_CLIENT_SECRET /)])
  })

  test('requires another database role for migrations', () => {
    const server = 'postgres://adire_server:q7Xr0vJ3b0l@db.internal/adire'
    const owner = 'postgres://adire:Zr8Yt5cQmXk2W@db.internal/adire'
    expect(
      listProblems({ ...production, DATABASE_URL: server, DATABASE_MIGRATION_URL: owner }),
    ).toEqual([])
    for (const migration of [undefined, server])
      expect(
        listProblems({ ...production, DATABASE_URL: server, DATABASE_MIGRATION_URL: migration }),
      ).toEqual([expect.stringMatching(/^DATABASE_MIGRATION_URL /)])
    expect(
      listProblems({
        ...production,
        DATABASE_URL: 'postgres://postgres:postgres@db.internal/adire',
        DATABASE_MIGRATION_URL: owner,
      }),
    ).toEqual([expect.stringMatching(/^DATABASE_URL /)])
  })

  test('requires the server role also for direct connections', () => {
    const [server, direct, owner] = ['adire_server', 'adire_server', 'adire'].map(
      (role, i) => `postgres://${role}:q7Xr0vJ3b0l${i}@db${i}.internal/adire`,
    )
    const given = { ...production, DATABASE_URL: server, DATABASE_MIGRATION_URL: owner }
    expect(listProblems({ ...given, DATABASE_DIRECT_URL: direct })).toEqual([])
    expect(listProblems({ ...given, DATABASE_DIRECT_URL: owner })).toEqual([
      expect.stringMatching(/^DATABASE_DIRECT_URL must sign in as the same role/),
    ])
    expect(listProblems({ ...production, DATABASE_DIRECT_URL: direct })).toEqual([
      expect.stringMatching(/^DATABASE_DIRECT_URL needs DATABASE_URL/),
    ])
  })

  test('requires the server role, and different addresses, for read replicas', () => {
    const [server, replica, other, owner] = [
      'adire_server',
      'adire_server',
      'adire_server',
      'adire',
    ].map((role, i) => `postgres://${role}:q7Xr0vJ3b0l${i}@db${i}.internal/adire`)
    const given = { ...production, DATABASE_URL: server, DATABASE_MIGRATION_URL: owner }
    const list = (urls: unknown[], rest = given) =>
      listProblems({ ...rest, DATABASE_REPLICA_URLS: urls.join(', ') })
    expect(list([replica, other])).toEqual([])
    expect(list([replica, owner])).toEqual([
      expect.stringMatching(/^DATABASE_REPLICA_URLS must sign in as the same role/),
    ])
    expect(list([replica, replica])).toEqual([
      expect.stringMatching(/^DATABASE_REPLICA_URLS has the same address twice/),
    ])
    expect(list(['nonsense'])).toEqual([
      expect.stringMatching(/^DATABASE_REPLICA_URLS must be an address/),
    ])
    expect(list([replica], { ...production, DATABASE_URL: undefined } as never)).toEqual([
      expect.stringMatching(/^DATABASE_REPLICA_URLS needs DATABASE_URL/),
    ])
  })

  test('uses the direct address for migrations in development', () => {
    const database = {
      url: 'postgres://adire@pooler/adire',
      directUrl: 'postgres://adire@db/adire',
    }
    expect(
      readConfig({
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        DATABASE_DIRECT_URL: database.directUrl,
      }).database,
    ).toEqual({ ...database, migrationUrl: database.directUrl, replicaUrls: [], homes: [] })
  })

  test('accepts a secret generated by the recommended command', () => {
    expect(
      listProblems({
        ...production,
        SESSION_SECRET: 'vJ3b0l+Zr8Yt5cQmXk2W/9sHnE7uDgAaF1oPqI6yTzUe4LdKfGhBwCxRjMiNvSO=',
      }),
    ).toEqual([])
    expect(
      listProblems({
        ...production,
        SESSION_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      }),
    ).toEqual([])
  })
})

describe('live payments without NODE_ENV', () => {
  const live = {
    PAYMENTS: 'live',
    STRIPE_SECRET_KEY: 'sk_test_51Hc0q2eZvKYlo2C',
    STRIPE_WEBHOOK_SECRET: 'whsec_8f3k2q7Xr0vJ',
  }

  test('refuses live keys and demo data', () => {
    expect(
      listProblems({ DATA_DIR: folder, ...live, STRIPE_SECRET_KEY: 'sk_live_51Hc0q2eZvKYlo2C' }),
    ).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY is a live key/)])
    expect(listProblems({ DATA_DIR: folder, ...live, DEMO: 'on' })).toEqual([
      expect.stringMatching(/^DEMO /),
    ])
  })

  test('accepts test keys without demo data', () => {
    expect(readConfig({ DATA_DIR: folder, ...live })).toMatchObject({
      demo: false,
      payments: { kind: 'live' },
    })
  })
})

describe('age checks', () => {
  test('has no provider in production, refuses the sandbox there, and uses it elsewhere', () => {
    expect(readConfig(production).ageProvider).toBe('none')
    expect(listProblems({ ...production, AGE_PROVIDER: 'sandbox' })).toEqual([
      expect.stringContaining('AGE_PROVIDER must be none in production'),
    ])
    expect(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }).ageProvider).toBe('sandbox')
  })
})
