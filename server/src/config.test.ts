import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { listIgnored, readConfig } from './config.ts'
import { drainSecondsFor } from './config-formats.ts'
import { configVariables } from './config-variables.ts'
import { listProblems, STRONG_SECRET } from './testing/config-problems.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('development', () => {
  test('starts without any variable', () => {
    const config = readConfig({ DATA_DIR: folder })
    expect(config).toMatchObject({
      env: 'development',
      port: 3000,
      host: '127.0.0.1',
      opsPort: 0,
      opsHost: '127.0.0.1',
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
    expect(listProblems({ ...given, SESSION_SECRET: STRONG_SECRET, BACKUP_KEY: 'secret' })).toEqual(
      [
        expect.stringContaining(
          'BACKUP_KEY must be a key that begins with AGE-SECRET-KEY-1 or age1',
        ),
      ],
    )
    const complete = {
      ...given,
      SESSION_SECRET: STRONG_SECRET,
      BACKUP_KEY: key,
      BACKUP_DIR: folder,
    }
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
      OPS_HOST: '0.0.0.0',
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
      opsHost: '0.0.0.0',
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
  const given = { S3_KEY: 'x', SMTP_PASSWORD: 'y', SESSION_SECRET: STRONG_SECRET, PATH: '/bin' }
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
