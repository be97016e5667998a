import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
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

function problemsOf(environment: NodeJS.ProcessEnv) {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('in development', () => {
  test('nothing needs to be set', () => {
    const config = readConfig({ DATA_DIR: folder })
    expect(config).toMatchObject({
      env: 'development',
      port: 3000,
      host: '127.0.0.1',
      opsPort: 0,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      mail: { kind: 'mailbox' },
      storage: { kind: 'folder', path: join(folder, 'files') },
      payments: { kind: 'sandbox' },
      demo: true,
      confirmEmail: false,
      trustedProxies: [],
      logLevel: 'warn',
    })
  })

  test('the session secret is made once and readable by its owner only', () => {
    const first = readConfig({ DATA_DIR: folder }).sessionSecret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR: folder }).sessionSecret).toBe(first)
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
  })

  test('an empty variable counts as not set', () => {
    expect(readConfig({ DATA_DIR: folder, PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test('what is set is used', () => {
    const config = readConfig({
      DATA_DIR: folder,
      PORT: '4000',
      OPS_PORT: '4001',
      HOST: '::',
      DATABASE_URL: 'postgres://db/adire',
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
      databaseUrl: 'postgres://db/adire',
      demo: false,
      confirmEmail: true,
      staffTwoFactor: true,
      publicUrl: 'http://localhost:4000',
      trustedProxies: ['10.0.0.0/8', '::1'],
      storage: { kind: 's3', bucket: 'photos', region: 'us-east-1' },
    })
  })

  test('the test environment has neither demo data nor chatter', () => {
    expect(readConfig({ NODE_ENV: 'test', DATA_DIR: folder })).toMatchObject({ demo: false, logLevel: 'error' })
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
  ])('%s=%s is refused by name', (name, value) => {
    expect(problemsOf({ DATA_DIR: folder, [name]: value }).join('\n')).toContain(`${name} `)
  })

  test('all problems are told together, without a value', () => {
    const problems = problemsOf({ DATA_DIR: folder, PORT: 'leaked-a', SESSION_SECRET: 'leaked-b', DATABASE_URL: 'leaked-c' })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL', 'SESSION_SECRET'])
    expect(problems.join()).not.toContain('leaked')
  })

  test('half of an S3 store or of PayPal is refused', () => {
    const problems = problemsOf({ DATA_DIR: folder, S3_BUCKET: 'photos', PAYPAL_CLIENT_ID: 'a' })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'PAYPAL_CLIENT_SECRET',
      'PAYPAL_WEBHOOK_ID',
    ])
  })
})

describe('in production', () => {
  test('the whole configuration starts', () => {
    expect(readConfig(production)).toMatchObject({
      env: 'production',
      host: '0.0.0.0',
      demo: false,
      confirmEmail: true,
      sessionSecret: SECRET,
      mail: { kind: 'smtp', url: 'smtps://mail.adire.example' },
      payments: { kind: 'live', paystackSecretKey: undefined, paypal: undefined },
      lagLimitMs: 1000,
    })
  })

  test.each(['PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM', 'PAYMENTS', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'a missing %s is refused by name',
    (name) => {
      expect(problemsOf({ ...production, [name]: undefined })).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
    },
  )

  test.each([
    ['PUBLIC_URL', 'http://adire.example'],
    ['PAYMENTS', 'sandbox'],
    ['DEMO', 'on'],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', 'nobody'],
    ['SESSION_SECRET', SECRET.slice(0, 31)],
    ['SESSION_SECRET', 'a'.repeat(48)],
    ['SESSION_SECRET', 'change-me-change-me-change-me-change-me'],
    ['SESSION_SECRET', '0123456789abcdef0123456789abcdef'],
    ['SESSION_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['SESSION_SECRET', 'replace-this-with-48-random-characters-q7Xr0'],
  ])('%s=%s is refused by name and not repeated', (name, value) => {
    const problems = problemsOf({ ...production, [name]: value })
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
    if (value.length > 8) expect(problems.join()).not.toContain(value)
  })

  test('a secret made by the advised command passes', () => {
    expect(problemsOf({ ...production, SESSION_SECRET: 'vJ3b0l+Zr8Yt5cQmXk2W/9sHnE7uDgAaF1oPqI6yTzUe4LdKfGhBwCxRjMiNvSO=' })).toEqual([])
    expect(problemsOf({ ...production, SESSION_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' })).toEqual([])
  })
})

test('every variable that is read is described, and the other way round', () => {
  const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8')
  const read = [...source.matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm)].map((match) => match[1])
  expect(configVariables.map(({ name }) => name).toSorted()).toEqual(read.toSorted())
})
