import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { configVariables } from './config-variables.ts'
import {
  findMisspelled,
  findProxiesFault,
  findProxyFault,
  isGuessable,
  isOpenDatabase,
  isPlaceholder,
} from './config-secrets.ts'
import type { DatabaseUrls } from './db/migrate.ts'
import { diskTrouble } from './gateways/start-error.ts'

const PROJECT = join(import.meta.dirname, '..', '..')
const SECRET_LENGTH = 32
const LAG_LIMIT_MS = 1_000
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export type Config = {
  env: 'development' | 'test' | 'production'
  port: number
  host: string
  /** Port of the operations app; 0 for none. */
  opsPort: number
  dataDir: string
  /** Undefined for the embedded PostgreSQL. */
  database: DatabaseUrls | undefined
  publicUrl: string
  sessionSecret: string
  mail: { kind: 'smtp'; url: string; from: string } | { kind: 'mailbox'; from: string }
  storage:
    | { kind: 'folder'; path: string }
    | {
        kind: 's3'
        endpoint: string
        region: string
        bucket: string
        accessKeyId: string
        secretAccessKey: string
      }
  payments:
    | { kind: 'sandbox' }
    | {
        kind: 'live'
        stripeSecretKey: string
        stripeWebhookSecret: string
        paystackSecretKey: string | undefined
        paypal:
          | { clientId: string; clientSecret: string; webhookId: string; isLive: boolean }
          | undefined
      }
  demo: boolean
  /** Requires a confirmed email address (decision P20). */
  confirmEmail: boolean
  /** Requires two-factor of staff (decision T1). */
  staffTwoFactor: boolean
  /** Estimates nudity as a hint for moderators; off in tests, which start no process for it. */
  nudityEstimates: boolean
  trustedProxies: string[]
  /**
   * Event loop delay above which requests are refused; 0 disables the check, for tests on a busy
   * machine.
   */
  lagLimitMs: number
  /** Signs web pushes; without it none are sent. */
  vapidPrivateKey: string | undefined
  logLevel: (typeof LOG_LEVELS)[number]
}

/** Lists everything that is wrong with the environment. Names variables, never their values. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(
      `The configuration is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    )
    this.problems = problems
  }
}

/**
 * Reads the environment, as the only function that does. `config-variables.ts` describes every
 * variable.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const misspelled = listMisspelled(given)
  const read = schemaFor(given).safeParse(given)
  if (read.success && misspelled.length === 0) return toConfig(read.data)
  const firstOfEach = new Map(
    read.error?.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]),
  )
  throw new ConfigError([
    ...[...firstOfEach].map(([name, message]) => `${name} ${message}.`).toReversed(),
    ...misspelled,
  ])
}

/** Lists misspelled variables, which would otherwise silently leave their defaults in force. */
function listMisspelled(given: Record<string, string | undefined>): string[] {
  const known = configVariables.map(({ name }) => name)
  return Object.keys(given).flatMap((name) => {
    const meant = findMisspelled(name, known)
    return meant === undefined || meant in given
      ? []
      : [`${name} is not a variable of Adire. Did you mean ${meant}?`]
  })
}

/**
 * Builds the schema for the given variables, because requirements depend on others (production
 * requires more).
 */
function schemaFor(given: Record<string, string | undefined>) {
  const isProduction = given['NODE_ENV'] === 'production'
  const isLive = given['PAYMENTS'] === 'live'
  const key = isProduction ? filledIn : text
  const hasS3 = Object.keys(given).some((name) => name.startsWith('S3_'))
  return z.object({
    NODE_ENV: choice(['development', 'test', 'production']).default('development'),
    PORT: port.default(3000),
    HOST: z.string().default(isProduction ? '0.0.0.0' : '127.0.0.1'),
    PUBLIC_URL: isProduction ? needed(httpsOrigin, 'in production') : origin.optional(),
    OPS_PORT: port.default(0),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: isProduction ? guardedDatabase.optional() : postgresAddress.optional(),
    DATABASE_MIGRATION_URL: migrationAddressFor(given['DATABASE_URL'], isProduction),
    SESSION_SECRET: isProduction ? needed(secret, 'in production') : secret.optional(),
    SMTP_URL: isProduction
      ? needed(
          address(['smtp:', 'smtps:']),
          'in production, where the development mailbox is closed',
        )
      : address(['smtp:', 'smtps:']).optional(),
    MAIL_FROM: isProduction
      ? needed(sender, 'in production')
      : sender.default('Adire <hello@adire.example>'),
    CONFIRM_EMAIL: onOff.default(isProduction ? 'on' : 'off'),
    STAFF_TWO_FACTOR: isProduction
      ? z.literal('on', { error: 'must be on in production' }).default('on')
      : onOff.default('off'),
    S3_ENDPOINT: hasS3
      ? needed(address(['https:', 'http:']), 'when files are kept in S3')
      : text.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: hasS3 ? needed(text, 'when files are kept in S3') : text.optional(),
    S3_ACCESS_KEY_ID: hasS3 ? needed(key, 'when files are kept in S3') : key.optional(),
    S3_SECRET_ACCESS_KEY: hasS3 ? needed(key, 'when files are kept in S3') : key.optional(),
    ...paymentsSchemaFor(given),
    DEMO:
      isProduction || isLive
        ? z
            .literal('off', { error: 'must be off in production and with live payments' })
            .default('off')
        : onOff.default(given['NODE_ENV'] === 'test' ? 'off' : 'on'),
    NUDITY_ESTIMATES: onOff.default(given['NODE_ENV'] === 'test' ? 'off' : 'on'),
    VAPID_PRIVATE_KEY: vapidKey.optional(),
    TRUSTED_PROXIES: proxies.default([]),
    LOG_LEVEL: choice(LOG_LEVELS).default(
      isProduction ? 'info' : given['NODE_ENV'] === 'test' ? 'error' : 'warn',
    ),
  })
}

function paymentsSchemaFor(given: Record<string, string | undefined>) {
  const isProduction = given['NODE_ENV'] === 'production'
  const isLive = given['PAYMENTS'] === 'live'
  // Tests use a fake provider with keys of any kind.
  const mustBeTest = isLive && !isProduction && given['NODE_ENV'] !== 'test'
  const providerKeys = isProduction ? liveKey : mustBeTest ? testKey : providerKey
  const webhook = isProduction ? webhookSecret.pipe(filledIn) : webhookSecret
  const key = isProduction ? filledIn : text
  const hasPaypal = Object.keys(given).some((name) => name.startsWith('PAYPAL_'))
  return {
    PAYMENTS: isProduction
      ? z.literal('live', { error: 'must be live in production, where the sandbox is closed' })
      : choice(['sandbox', 'live']).default('sandbox'),
    STRIPE_SECRET_KEY: isLive ? needed(providerKeys, 'for live payments') : providerKeys.optional(),
    STRIPE_WEBHOOK_SECRET: isLive ? needed(webhook, 'for live payments') : webhook.optional(),
    PAYSTACK_SECRET_KEY: providerKeys.optional(),
    PAYPAL_CLIENT_ID: hasPaypal
      ? needed(key, 'together with PAYPAL_CLIENT_SECRET')
      : key.optional(),
    PAYPAL_CLIENT_SECRET: hasPaypal
      ? needed(key, 'together with PAYPAL_CLIENT_ID')
      : key.optional(),
    PAYPAL_WEBHOOK_ID: hasPaypal ? needed(key, 'together with PAYPAL_CLIENT_ID') : key.optional(),
    PAYPAL_MODE: isProduction
      ? z.literal('live', { error: 'must be live in production' }).optional()
      : mustBeTest && hasPaypal
        ? z.literal('sandbox', { error: 'must be sandbox outside of production' })
        : choice(['live', 'sandbox']).optional(),
  }
}

type Values = z.infer<ReturnType<typeof schemaFor>>

function toConfig(values: Values): Config {
  const dataDir = resolve(PROJECT, values.DATA_DIR)
  return {
    env: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    opsPort: values.OPS_PORT,
    dataDir,
    database: toDatabase(values),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    sessionSecret: values.SESSION_SECRET ?? readDevelopmentSecret(dataDir, 'session-secret', 36),
    mail: values.SMTP_URL
      ? { kind: 'smtp', url: values.SMTP_URL, from: values.MAIL_FROM }
      : { kind: 'mailbox', from: values.MAIL_FROM },
    storage: toStorage(values, dataDir),
    payments: toPayments(values),
    demo: values.DEMO === 'on',
    confirmEmail: values.CONFIRM_EMAIL === 'on',
    staffTwoFactor: values.STAFF_TWO_FACTOR === 'on',
    nudityEstimates: values.NUDITY_ESTIMATES === 'on',
    trustedProxies: values.TRUSTED_PROXIES,
    lagLimitMs: values.NODE_ENV === 'test' ? 0 : LAG_LIMIT_MS,
    vapidPrivateKey:
      values.VAPID_PRIVATE_KEY ??
      (values.NODE_ENV === 'production'
        ? undefined
        : readDevelopmentSecret(dataDir, 'vapid-key', 32)),
    logLevel: values.LOG_LEVEL,
  }
}

function toDatabase({
  DATABASE_URL: url,
  DATABASE_MIGRATION_URL: migrationUrl,
}: Values): Config['database'] {
  return url === undefined ? undefined : { url, migrationUrl: migrationUrl ?? url }
}

function toStorage(values: Values, dataDir: string): Config['storage'] {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return { kind: 'folder', path: join(dataDir, 'files') }
  return {
    kind: 's3',
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

function toPayments(values: Values): Config['payments'] {
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYSTACK_SECRET_KEY } = values
  if (PAYMENTS === 'sandbox' || !STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET)
    return { kind: 'sandbox' }
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  } = values
  const isLive = values.PAYPAL_MODE !== 'sandbox'
  return {
    kind: 'live',
    stripeSecretKey: STRIPE_SECRET_KEY,
    stripeWebhookSecret: STRIPE_WEBHOOK_SECRET,
    paystackSecretKey: PAYSTACK_SECRET_KEY,
    paypal:
      clientId && clientSecret && webhookId
        ? { clientId, clientSecret, webhookId, isLive }
        : undefined,
  }
}

/**
 * Reads or creates a secret, so that sessions and push subscriptions survive a restart in
 * development too. The first process creates it.
 */
function readDevelopmentSecret(dataDir: string, name: string, bytes: number) {
  const path = join(dataDir, name)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    writeFileSync(path, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw diskTrouble(error, dataDir)
  }
  return readFileSync(path, 'utf8').trim()
}

const text = z.string()
const needed = <Schema extends z.ZodType<unknown, string>>(schema: Schema, when: string) =>
  z.string({ error: `is required ${when}` }).pipe(schema)
const choice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` })
const onOff = choice(['on', 'off'])

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a whole number from 0 to 65535')

function parseAddress(value: string, protocols: readonly string[]) {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url !== undefined && protocols.includes(url.protocol) && url.host !== '' ? url : undefined
}

function address(protocols: readonly string[]) {
  const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ')
  return z
    .string()
    .refine(
      (value) => parseAddress(value, protocols) !== undefined,
      `must be an address like ${forms}`,
    )
}

/** The driver prefers a user or password in the parameters, which would bypass the checks here. */
const postgresAddress = address(['postgres:', 'postgresql:']).refine(
  (value) =>
    !URL.canParse(value) ||
    !['user', 'password'].some((name) => new URL(value).searchParams.has(name)),
  'must name user and password before the host, not as parameters',
)

const guardedDatabase = postgresAddress.refine(
  (value) => !isOpenDatabase(value),
  'opens with a password that everybody tries first',
)

/**
 * Outside production one role may do both; in production the server's role must not be able to
 * disable append-only rules.
 */
function migrationAddressFor(serverAddress: string | undefined, isProduction: boolean) {
  if (serverAddress === undefined || !isProduction) return postgresAddress.optional()
  const other = guardedDatabase.refine(
    (value) => usernameIn(value) !== usernameIn(serverAddress),
    'must sign in as another role than DATABASE_URL: the one that owns the tables',
  )
  return needed(other, 'in production together with DATABASE_URL')
}

function usernameIn(value: string) {
  // Decoded like the driver does; text that can't be decoded is no role name.
  try {
    return decodeURIComponent(new URL(value).username)
  } catch {
    return ''
  }
}

function isOrigin(value: string, protocols: string[]) {
  const url = parseAddress(value, protocols)
  return url !== undefined && url.href === `${url.origin}/`
}

const origin = z
  .string()
  .refine(
    (value) => isOrigin(value, ['http:', 'https:']),
    'must be an address like https://adire.example, without a path',
  )
  .transform((value) => new URL(value).origin)
const httpsOrigin = z
  .string()
  .refine(
    (value) => isOrigin(value, ['https:']),
    'must be an address like https://adire.example, with https and without a path',
  )
  .transform((value) => new URL(value).origin)

const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n@]+<)?[^<>\s@]+@[^<>\s@][^<>\s@.]*\.[^<>\s@]+>?$/,
    'must be a sender like Adire <hello@adire.example>',
  )
const providerKey = z
  .string()
  .regex(/^(?:sk|rk)_\w{8,}$/, 'must be the secret key of the provider, which begins with sk_')
const filledIn = z.string().refine((value) => !isPlaceholder(value), 'is a placeholder')
/**
 * Test keys take no real money but credit real tokens; live keys outside production would take real
 * money beside test data.
 */
const liveKey = providerKey
  .refine((value) => !/^(?:sk|rk)_test_/.test(value), 'is a test key, which takes no real money')
  .refine((value) => !isPlaceholder(value), 'is a placeholder')
const testKey = providerKey.refine(
  (value) => !/^(?:sk|rk)_live_/.test(value),
  'is a live key; set NODE_ENV=production to use it',
)

const vapidKey = z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{43}$/,
    'must be 32 random bytes in base64url, like: openssl rand 32 | basenc --base64url | tr -d =',
  )
  .refine((value) => !isPlaceholder(value), 'is a placeholder')

const webhookSecret = z
  .string()
  .regex(/^whsec_\w{8,}$/, 'must be the signing secret of the webhook, which begins with whsec_')

const secret = z
  .string()
  .min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`)
  .refine(
    (value) => !isPlaceholder(value),
    'is a placeholder; make one with: openssl rand -base64 48',
  )
  .refine(
    (value) => !isGuessable(value),
    'is too easy to guess; make one with: openssl rand -base64 48',
  )

const proxies = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .superRefine((parts, context) => {
    const faults = parts.flatMap((part) => findProxyFault(part) ?? [])
    for (const fault of faults.length > 0 ? faults : [findProxiesFault(parts) ?? []].flat())
      context.addIssue({ code: 'custom', message: fault })
  })
