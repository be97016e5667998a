import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type BackupsConfig, backupsSchemaFor, toBackups } from './config-backups.ts'
import { mediaEdgeSchemaFor, type MediaEdge, toMediaEdge } from './config-media-edge.ts'
import { paymentsSchemaFor, toPayments } from './config-payments.ts'
import { toTraces, tracesSchema } from './config-traces.ts'
import { configVariables } from './config-variables.ts'
import {
  address,
  choice,
  companySchema,
  drainSecondsFor,
  filledIn,
  protectedPostgresAddress,
  httpsOrigin,
  directAddressFor,
  migrationAddressFor,
  homeAddressesFor,
  homeMigrationAddressesFor,
  replicaAddressesFor,
  required,
  type Role,
  roleFor,
  onOff,
  origin,
  port,
  postgresAddress,
  proxies,
  fallbackSecrets,
  sender,
  sessionSecretFor,
  text,
  vapidKey,
} from './config-formats.ts'
import { findMisspelled, isProbablyOwn, isServiceLink } from './config-checks.ts'
import { readDevelopmentSecret } from './development-secret.ts'
import type { DatabaseUrls } from './db/migrate.ts'
import type { MailConfig } from './gateways/mailer.ts'
import type { AgeProvider } from './gateways/age-providers.ts'
import type { PaymentsConfig } from './gateways/payment-providers.ts'
import type { StorageConfig } from './gateways/storage.ts'
import type { TracesConfig } from './gateways/tracing.ts'
import type { SessionSecrets } from './lib/session-secrets.ts'

const PROJECT = join(import.meta.dirname, '..', '..')
/** Event loop delay above which requests are refused. */
const LAG_LIMIT_MS = 1_000
const SLOW_BODY_GRACE_MS = 20_000
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Details that the law requires on the legal pages. */
export interface CompanyDetails {
  /** Postal address on one line; the part after the last comma is the country. */
  address: string | undefined
  registration: string | undefined
  /** Name and postal address of the agent for copyright notices. */
  dmcaAgent: string | undefined
  /** Legal representative in the European Union (DSA Article 13). */
  euRepresentative: string | undefined
}

/** Details on invoices besides those of the company. */
export interface InvoicingConfig {
  taxNumber: string | undefined
  /** Undefined if no tax is charged; the rate is in hundredths of a percent. */
  tax: { name: string; rate: number } | undefined
  /** How advertisers pay, on one line. */
  payment: string | undefined
}

/** Configuration of the server; `config-variables.ts` describes the variables it is read from. */
export type Config = {
  env: 'development' | 'test' | 'production'
  port: number
  host: string
  /** Tasks of this process: serve requests (`web`), run jobs (`worker`), or both. */
  role: Role
  /** Port of the operations app; 0 for none. */
  opsPort: number
  opsHost: string
  /** Time between SIGTERM and the end of the HTTP server, in which it still serves requests. */
  drainMs: number
  dataDir: string
  /** Undefined for the embedded PostgreSQL, which production may use too. */
  database: DatabaseUrls | undefined
  /** Address of the NATS server between the servers; undefined for PostgreSQL. */
  natsUrl: string | undefined
  /** Collector of traces; undefined records none. */
  traces: TracesConfig | undefined
  publicUrl: string
  company: CompanyDetails
  invoicing: InvoicingConfig
  /** Encrypt two-factor secrets and the hash key, sign links and cursors; not sessions. */
  sessionSecrets: SessionSecrets
  mail: MailConfig
  storage: StorageConfig
  /** Edge that serves the bytes of approved photos; undefined if this server does. */
  mediaEdge: MediaEdge | undefined
  payments: PaymentsConfig
  /** Provider of age checks. */
  ageProvider: AgeProvider
  backups: BackupsConfig
  demo: boolean
  /** Requires a confirmed email address (decision P20). */
  confirmEmail: boolean
  /** Requires two-factor of staff (decision T1). */
  staffTwoFactor: boolean
  /** Estimates nudity as a hint for moderators; off in tests, which start no process for it. */
  nudityEstimates: boolean
  trustedProxies: string[]
  /** Event loop delay above which requests are refused; 0 disables the check, for tests. */
  lagLimitMs: number
  /** Grace period in which the body of a request may arrive at any rate. */
  slowBodyGraceMs: number
  /** Signs web pushes; without it none are sent. */
  vapidPrivateKey: string | undefined
  logLevel: (typeof LOG_LEVELS)[number]
}

/** Everything that is wrong with the environment. Names variables, never their values. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads the configuration from the environment; throws a `ConfigError` if it is invalid. */
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
 * Lists a warning for each unknown variable that was probably meant for Adire. It doesn't stop the
 * start: other programs may read the same file.
 */
export function listIgnored(environment: NodeJS.ProcessEnv): string[] {
  const known = configVariables.map(({ name }) => name)
  return Object.entries(environment)
    .filter(([name, value]) => value !== undefined && isProbablyOwn(name, known))
    .map(([name]) => `${name} is not a variable of Adire and is ignored.`)
}

/**
 * Builds the schema for the given variables, because requirements depend on others (production
 * requires more).
 */
function schemaFor(given: Record<string, string | undefined>) {
  const isProduction = given['NODE_ENV'] === 'production'
  const isLive = given['PAYMENTS'] === 'live'
  return z.object({
    NODE_ENV: choice(['development', 'test', 'production']).default('development'),
    PORT: port.default(3000),
    HOST: z.string().default(isProduction ? '0.0.0.0' : '127.0.0.1'),
    PUBLIC_URL: isProduction ? required(httpsOrigin, 'in production') : origin.optional(),
    ...companySchema(),
    ROLE: roleFor(given),
    OPS_PORT: port.default(0),
    OPS_HOST: z.string().default('127.0.0.1'),
    DRAIN_SECONDS: drainSecondsFor(given),
    DATA_DIR: z.string().default('.data'),
    ...databaseSchemaFor(given, isProduction),
    NATS_URL: address(['nats:', 'tls:']).optional(),
    SESSION_SECRET: sessionSecretFor(given, isProduction),
    SESSION_SECRET_FALLBACKS: fallbackSecrets.default([]),
    ...mailSchemaFor(isProduction),
    CONFIRM_EMAIL: onOff.default(isProduction ? 'on' : 'off'),
    STAFF_TWO_FACTOR: isProduction
      ? z.literal('on', { error: 'must be on in production' }).default('on')
      : onOff.default('off'),
    ...storageSchemaFor(given),
    ...tracesSchema(),
    ...mediaEdgeSchemaFor(given),
    ...backupsSchemaFor(given),
    ...paymentsSchemaFor(given),
    AGE_PROVIDER: isProduction
      ? z
          .literal('none', { error: 'must be none in production, where the sandbox is closed' })
          .default('none')
      : choice(['sandbox', 'none']).default('sandbox'),
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

function databaseSchemaFor(given: Record<string, string | undefined>, isProduction: boolean) {
  const url = given['DATABASE_URL']
  return {
    DATABASE_URL: isProduction ? protectedPostgresAddress.optional() : postgresAddress.optional(),
    DATABASE_DIRECT_URL: directAddressFor(url, isProduction),
    DATABASE_MIGRATION_URL: migrationAddressFor(url, isProduction),
    DATABASE_REPLICA_URLS: replicaAddressesFor(url, isProduction),
    THREAD_HOME_URLS: homeAddressesFor(url, isProduction),
    THREAD_HOME_MIGRATION_URLS: homeMigrationAddressesFor(given['THREAD_HOME_URLS'], isProduction),
  }
}

function mailSchemaFor(isProduction: boolean) {
  return {
    SMTP_URL: isProduction
      ? required(
          address(['smtp:', 'smtps:']),
          'in production, where the development mailbox is closed',
        )
      : address(['smtp:', 'smtps:']).optional(),
    MAIL_FROM: isProduction
      ? required(sender, 'in production')
      : sender.default('Adire <hello@adire.example>'),
  }
}

function storageSchemaFor(given: Record<string, string | undefined>) {
  const key = given['NODE_ENV'] === 'production' ? filledIn : text
  const hasS3 = Object.keys(given).some((name) => name.startsWith('S3_') && !isServiceLink(name))
  return {
    S3_ENDPOINT: hasS3
      ? required(address(['https:', 'http:']), 'when files are stored in S3')
      : text.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: hasS3 ? required(text, 'when files are stored in S3') : text.optional(),
    S3_ACCESS_KEY_ID: hasS3 ? required(key, 'when files are stored in S3') : key.optional(),
    S3_SECRET_ACCESS_KEY: hasS3 ? required(key, 'when files are stored in S3') : key.optional(),
  }
}

type Values = z.infer<ReturnType<typeof schemaFor>>

function toConfig(values: Values): Config {
  const dataDir = resolve(PROJECT, values.DATA_DIR)
  return {
    env: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    role: values.ROLE,
    opsPort: values.OPS_PORT,
    opsHost: values.OPS_HOST,
    drainMs: values.DRAIN_SECONDS * 1_000,
    dataDir,
    database: toDatabase(values),
    natsUrl: values.NATS_URL,
    traces: toTraces(values),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    company: toCompany(values),
    invoicing: {
      taxNumber: values.COMPANY_TAX_NUMBER,
      tax: values.INVOICE_TAX,
      payment: values.INVOICE_PAYMENT,
    },
    sessionSecrets: [
      values.SESSION_SECRET ?? readDevelopmentSecret(dataDir, 'session-secret', 36),
      ...values.SESSION_SECRET_FALLBACKS,
    ],
    mail: values.SMTP_URL
      ? { kind: 'smtp', url: values.SMTP_URL, from: values.MAIL_FROM }
      : { kind: 'mailbox', from: values.MAIL_FROM },
    storage: toStorage(values, dataDir),
    mediaEdge: toMediaEdge(values),
    backups: toBackups(values, { project: PROJECT, files: toStorage(values, dataDir) }),
    payments: toPayments(values),
    ageProvider: values.AGE_PROVIDER,
    demo: values.DEMO === 'on',
    confirmEmail: values.CONFIRM_EMAIL === 'on',
    staffTwoFactor: values.STAFF_TWO_FACTOR === 'on',
    nudityEstimates: values.NUDITY_ESTIMATES === 'on',
    trustedProxies: values.TRUSTED_PROXIES,
    lagLimitMs: values.NODE_ENV === 'test' ? 0 : LAG_LIMIT_MS,
    slowBodyGraceMs: SLOW_BODY_GRACE_MS,
    vapidPrivateKey:
      values.VAPID_PRIVATE_KEY ??
      (values.NODE_ENV === 'production'
        ? undefined
        : readDevelopmentSecret(dataDir, 'vapid-key', 32)),
    logLevel: values.LOG_LEVEL,
  }
}

function toCompany(values: Values): CompanyDetails {
  return {
    address: values.COMPANY_ADDRESS,
    registration: values.COMPANY_REGISTRATION,
    dmcaAgent: values.DMCA_AGENT,
    euRepresentative: values.EU_REPRESENTATIVE,
  }
}

function toDatabase(values: Values): Config['database'] {
  const { DATABASE_URL: url, DATABASE_REPLICA_URLS: replicaUrls } = values
  if (url === undefined) return undefined
  const { DATABASE_DIRECT_URL: directUrl = url, DATABASE_MIGRATION_URL: owner } = values
  const { THREAD_HOME_URLS: homeUrls, THREAD_HOME_MIGRATION_URLS: owners = [] } = values
  const homes = homeUrls.map((home, index) => ({ url: home, migrationUrl: owners[index] ?? home }))
  return { url, directUrl, migrationUrl: owner ?? directUrl, replicaUrls, homes }
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
    formerFolder: join(dataDir, 'files'),
  }
}
