import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, listIgnored, readConfig } from './config.ts'
import { drainSecondsFor } from './config-formats.ts'
import { configVariables } from './config-variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'q7Xr0mVt2LzN9sKdPw4hYc8BjUf5GaEi3TnZ6'
const production = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  PUBLIC_URL: 'https://adire.example',
  SESSION_SECRET: SECRET,
  SMTP_URL: 'smtps://mail.adire.example',
  MAIL_FROM: 'Adire <hello@adire.example>',
  PAYMENTS: 'live',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
}

function listProblems(environment: NodeJS.ProcessEnv) {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('development', () => {
  test('starts without any variable', () => {
    const config = readConfig({ DATA_DIR: folder })
    expect(config).toMatchObject({
      env: 'development',
      port: 3000,
      host: '127.0.0.1',
      opsPort: 0,
      publicUrl: 'http://localhost:3000',
      database: undefined,
      mail: { kind: 'mailbox' },
      storage: { kind: 'folder', path: join(folder, 'files') },
      payments: { kind: 'sandbox' },
      demo: true,
      confirmEmail: false,
      trustedProxies: [],
      logLevel: 'warn',
    })
  })

  test('requires a key and SESSION_SECRET for backups, which are not for DATABASE_URL', () => {
    const given = { DATA_DIR: folder, BACKUPS: 'on' }
    expect(listProblems(given)).toEqual([
      'SESSION_SECRET is required when backups are on.',
      'BACKUP_KEY is required when backups are on.',
    ])
    const key = `age1${'q'.repeat(58)}`
    expect(listProblems({ ...given, SESSION_SECRET: SECRET, BACKUP_KEY: 'secret' })).toEqual([
      expect.stringContaining('BACKUP_KEY must be a key that begins with AGE-SECRET-KEY-1 or age1'),
    ])
    const complete = { ...given, SESSION_SECRET: SECRET, BACKUP_KEY: key, BACKUP_DIR: folder }
    expect(readConfig(complete).backups).toEqual({
      isOn: true,
      key,
      keep: 7,
      storage: { kind: 'folder', path: folder },
    })
    expect(listProblems({ ...complete, DATABASE_URL: 'postgres://localhost/adire' })).toEqual([
      expect.stringContaining('BACKUPS must be off with DATABASE_URL'),
    ])
  })

  test('requires a country at the end of the company address', () => {
    const address = '1 Example Street, London, United Kingdom'
    expect(readConfig({ DATA_DIR: folder, COMPANY_ADDRESS: address }).company.address).toBe(address)
    expect(listProblems({ DATA_DIR: folder, COMPANY_ADDRESS: '1 Example Street' })).toEqual([
      'COMPANY_ADDRESS must end with a comma and the country.',
    ])
  })

  test('reads the tax of invoices in hundredths of a percent, and refuses other texts', () => {
    const read = (tax: string) => readConfig({ DATA_DIR: folder, INVOICE_TAX: tax }).invoicing.tax
    expect(read('VAT 7.5')).toEqual({ name: 'VAT', rate: 750 })
    expect(read('Sales tax 8.25')).toEqual({ name: 'Sales tax', rate: 825 })
    for (const tax of ['VAT', '20', 'VAT 20%', 'VAT 120', 'VAT 7.555'])
      expect(listProblems({ DATA_DIR: folder, INVOICE_TAX: tax })).toEqual([
        'INVOICE_TAX must be a name and a percentage, such as VAT 7.5.',
      ])
  })

  test('creates the session secret once, readable by its owner only', () => {
    const [first] = readConfig({ DATA_DIR: folder }).sessionSecrets
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR: folder }).sessionSecrets).toEqual([first])
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
  })

  test('treats an empty variable as not set', () => {
    expect(readConfig({ DATA_DIR: folder, PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      database: undefined,
    })
  })

  test.each([
    [{ NODE_ENV: 'production', ROLE: 'web' }, 5],
    [{ NODE_ENV: 'production', ROLE: 'worker' }, 0],
    [{ NODE_ENV: 'development' }, 0],
  ])('drains only where another process takes over: %o', (given, seconds) => {
    const schema = drainSecondsFor({ DATABASE_URL: 'postgres://db/adire', ...given })
    expect(schema.parse(undefined)).toBe(seconds)
    expect(schema.safeParse('61').success).toBe(false)
    expect(drainSecondsFor({ NODE_ENV: 'production' }).parse(undefined)).toBe(0)
  })

  test('uses the given values', () => {
    const config = readConfig({
      DATA_DIR: folder,
      PORT: '4000',
      OPS_PORT: '4001',
      HOST: '::',
      DATABASE_URL: 'postgres://adire_server@db/adire',
      DATABASE_MIGRATION_URL: 'postgres://adire@db/adire',
      DEMO: 'off',
      CONFIRM_EMAIL: 'on',
      STAFF_TWO_FACTOR: 'on',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    })
    expect(config).toMatchObject({
      port: 4000,
      opsPort: 4001,
      host: '::',
      database: {
        url: 'postgres://adire_server@db/adire',
        migrationUrl: 'postgres://adire@db/adire',
      },
      demo: false,
      confirmEmail: true,
      staffTwoFactor: true,
      publicUrl: 'http://localhost:4000',
      trustedProxies: ['10.0.0.0/8', '::1'],
      storage: { kind: 's3', bucket: 'photos', region: 'us-east-1' },
    })
  })

  test('disables demo data and quiets the log in tests', () => {
    expect(readConfig({ NODE_ENV: 'test', DATA_DIR: folder })).toMatchObject({
      demo: false,
      logLevel: 'error',
    })
  })

  test.each([
    ['NODE_ENV', 'prod'],
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['OPS_PORT', '1.5'],
    ['PUBLIC_URL', 'adire.example'],
    ['PUBLIC_URL', 'https://adire.example/app'],
    ['DATABASE_URL', 'mysql://db/adire'],
    ['SESSION_SECRET', 'short'],
    ['NATS_URL', 'nats.adire.example:4222'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['SMTP_URL', 'mail.adire.example'],
    ['MAIL_FROM', 'Adire'],
    ['CONFIRM_EMAIL', 'yes'],
    ['STAFF_TWO_FACTOR', 'yes'],
    ['S3_ENDPOINT', 'photos'],
    ['PAYMENTS', 'play'],
    ['STRIPE_SECRET_KEY', 'pk_live_0123456789'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_0123456789'],
    ['PAYPAL_MODE', 'test'],
    ['DEMO', 'true'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, elsewhere'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(listProblems({ DATA_DIR: folder, [name]: value }).join('\n')).toContain(`${name} `)
  })

  test('reports all problems together, without values', () => {
    const problems = listProblems({
      DATA_DIR: folder,
      PORT: 'leaked-a',
      SESSION_SECRET: 'leaked-b',
      DATABASE_URL: 'leaked-c',
    })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'SESSION_SECRET',
    ])
    expect(problems.join()).not.toContain('leaked')
  })

  test('refuses a partial S3 or PayPal configuration', () => {
    const problems = listProblems({ DATA_DIR: folder, S3_BUCKET: 'photos', PAYPAL_CLIENT_ID: 'a' })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'PAYPAL_CLIENT_SECRET',
      'PAYPAL_WEBHOOK_ID',
    ])
  })
})

describe('media edge', () => {
  const edge = {
    MEDIA_EDGE_URL: 'https://media.adire.example',
    MEDIA_EDGE_SECRET: SECRET,
  }

  test('sets its cookie for the host of the site, or for the host alone if both are the same', () => {
    expect(readConfig({ ...production, ...edge }).mediaEdge).toEqual({
      url: 'https://media.adire.example',
      secrets: [SECRET],
      cookieDomain: 'adire.example',
    })
    const next = { MEDIA_EDGE_SECRET: 'm4Wd8QzT1vKcYs6LxB0hNr7JgEp3RaUf' }
    const both = { ...next, MEDIA_EDGE_SECRET_FALLBACKS: SECRET }
    expect(readConfig({ ...production, ...edge, ...both }).mediaEdge?.secrets).toEqual([
      next.MEDIA_EDGE_SECRET,
      SECRET,
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
      sessionSecrets: [SECRET],
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
    ['SESSION_SECRET', SECRET.slice(0, 31)],
    ['SESSION_SECRET_FALLBACKS', `${SECRET},short`],
    ['SESSION_SECRET_FALLBACKS', Array.from({ length: 5 }, () => SECRET).join(',')],
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

test.each([
  ['PAYMENT', 'PAYMENTS'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['SESSION_SECERT', 'SESSION_SECRET'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['BACKUP', 'BACKUPS'],
  ['payments', 'PAYMENTS'],
])('suggests the variable that %s probably means', (name, meant) => {
  expect(listProblems({ DATA_DIR: folder, [name]: 'live' })).toEqual([
    `${name} is not a variable of Adire. Did you mean ${meant}?`,
  ])
})

test('ignores variables of other programs', () => {
  const others = {
    HOSTNAME: 'a',
    HOME: '/',
    NODE_PATH: 'x',
    LOGNAME: 'x',
    NODE_OPTIONS: '',
    PUBLIC_URI_X: '1',
    TEST_DATABASE_URL: 'x',
    PORTS: '1',
    S3_SERVICE_HOST: '10.0.0.1',
    DATABASE_PORT_5432_TCP: 'tcp://10.0.0.2:5432',
  }
  expect(listIgnored(others)).toEqual([])
  expect(
    listProblems({ DATA_DIR: folder, DATABASE_URL: 'postgres://localhost', ...others }),
  ).toEqual([])
})

test('names unknown variables that were probably meant for Adire, and starts', () => {
  const given = { S3_KEY: 'x', SMTP_PASSWORD: 'y', SESSION_SECRET: SECRET, PATH: '/bin' }
  expect(listIgnored(given)).toEqual([
    'S3_KEY is not a variable of Adire and is ignored.',
    'SMTP_PASSWORD is not a variable of Adire and is ignored.',
  ])
  expect(listProblems({ DATA_DIR: folder, SMTP_PASSWORD: 'y' })).toEqual([])
})

test('describes every variable that is read, and no others', () => {
  const files = [
    'config',
    'config-backups',
    'config-formats',
    'config-media-edge',
    'config-payments',
    'config-traces',
  ]
  const source = files
    .map((name) => readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8'))
    .join('\n')
  const read = new Set([...source.matchAll(/^ {4}([A-Z][A-Z0-9_]+):\s/gm)].map((match) => match[1]))
  expect(configVariables.map(({ name }) => name).toSorted()).toEqual([...read].toSorted())
})

test('explains in a sentence that the data folder is a file', () => {
  expect(() => readConfig({ DATA_DIR: import.meta.filename })).toThrow(
    `${import.meta.filename} is not a folder. Set DATA_DIR to one.`,
  )
})
