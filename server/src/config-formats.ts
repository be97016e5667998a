import { z } from 'zod'
import {
  findProxiesFault,
  findProxyFault,
  isGuessable,
  isOpenDatabase,
  isPlaceholder,
} from './config-checks.ts'

// Schemas of environment variables for `config.ts`. Their messages follow the variable's name:
// "PORT must be a whole number from 0 to 65535."

const SECRET_LENGTH = 32
const FALLBACKS_MAXIMUM = 4

export const text = z.string()
/** A schema for a variable that must be set; `when` completes "is required …". */
export const required = <Schema extends z.ZodType<unknown, string>>(schema: Schema, when: string) =>
  z.string({ error: `is required ${when}` }).pipe(schema)
export const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, { error: `must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}` })
export const onOff = choice(['on', 'off'])

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a whole number from 0 to 65535')

const companyAddress = z
  .string()
  .trim()
  .refine(
    (line) => (line.split(',').slice(1).at(-1) ?? '').trim() !== '',
    'must end with a comma and the country',
  )

/** Name and percentage of a tax; the rate is in hundredths of a percent. */
const invoiceTax = z
  .string()
  .trim()
  .regex(/^\S.{0,19} \d{1,2}(?:\.\d{1,2})?$/, 'must be a name and a percentage, such as VAT 7.5')
  .transform((value) => {
    const space = value.lastIndexOf(' ')
    return {
      name: value.slice(0, space).trim(),
      rate: Math.round(Number(value.slice(space + 1)) * 100),
    }
  })

function parseAddress(value: string, protocols: readonly string[]) {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url !== undefined && protocols.includes(url.protocol) && url.host !== '' ? url : undefined
}

/** Variables with the details of the company. */
export function companySchema() {
  return {
    COMPANY_ADDRESS: companyAddress.optional(),
    COMPANY_REGISTRATION: text.trim().optional(),
    DMCA_AGENT: text.trim().optional(),
    EU_REPRESENTATIVE: text.trim().optional(),
    COMPANY_TAX_NUMBER: text.trim().optional(),
    INVOICE_TAX: invoiceTax.optional(),
    INVOICE_PAYMENT: text.trim().optional(),
  }
}

/** An address with one of the protocols, which include the colon. */
export function address(protocols: readonly string[]) {
  const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ')
  return z
    .string()
    .refine(
      (value) => parseAddress(value, protocols) !== undefined,
      `must be an address like ${forms}`,
    )
}

/** Refuses a user or password in the parameters: the driver prefers those, unchecked here. */
export const postgresAddress = address(['postgres:', 'postgresql:']).refine(
  (value) =>
    !URL.canParse(value) ||
    !['user', 'password'].some((name) => new URL(value).searchParams.has(name)),
  'must name user and password before the host, not as parameters',
)

/** Address for production: refuses well-known passwords, unless the database is on this machine. */
export const protectedPostgresAddress = postgresAddress.refine(
  (value) => !isOpenDatabase(value),
  'has a password that attackers try first',
)

/**
 * Schema of DATABASE_DIRECT_URL. Its role must be the server's, whose privileges are the only ones
 * that the start checks.
 */
export function directAddressFor(serverAddress: string | undefined, isProduction: boolean) {
  return (isProduction ? protectedPostgresAddress : postgresAddress)
    .refine(() => serverAddress !== undefined, 'needs DATABASE_URL')
    .refine(
      (value) => serverAddress === undefined || usernameIn(value) === usernameIn(serverAddress),
      'must sign in as the same role as DATABASE_URL',
    )
    .optional()
}

/**
 * Schema of DATABASE_MIGRATION_URL. In production its role must differ from the server's, which
 * must not own the tables and so can't disable append-only rules.
 */
export function migrationAddressFor(serverAddress: string | undefined, isProduction: boolean) {
  if (serverAddress === undefined || !isProduction) return postgresAddress.optional()
  const other = protectedPostgresAddress.refine(
    (value) => usernameIn(value) !== usernameIn(serverAddress),
    'must sign in as another role than DATABASE_URL: the one that owns the tables',
  )
  return required(other, 'in production together with DATABASE_URL')
}

/** Most read replicas. */
const REPLICAS_MAXIMUM = 16

/** Schema of DATABASE_REPLICA_URLS: each has the role whose privileges the start checks. */
export function replicaAddressesFor(serverAddress: string | undefined, isProduction: boolean) {
  const replica = (isProduction ? protectedPostgresAddress : postgresAddress)
    .refine(() => serverAddress !== undefined, 'needs DATABASE_URL')
    .refine(
      (value) => serverAddress === undefined || usernameIn(value) === usernameIn(serverAddress),
      'must sign in as the same role as DATABASE_URL',
    )
  return z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(replica).max(REPLICAS_MAXIMUM, `may have ${REPLICAS_MAXIMUM} addresses at most`))
    .refine((values) => new Set(values).size === values.length, 'has the same address twice')
    .default([])
}

/** Most thread homes besides the primary. */
const HOMES_MAXIMUM = 64

/** Schema of THREAD_HOME_URLS. */
export function homeAddressesFor(serverAddress: string | undefined, isProduction: boolean) {
  const home = (isProduction ? protectedPostgresAddress : postgresAddress).refine(
    () => serverAddress !== undefined,
    'needs DATABASE_URL',
  )
  return splitList
    .pipe(z.array(home).max(HOMES_MAXIMUM, `may have ${HOMES_MAXIMUM} addresses at most`))
    .refine((values) => new Set(values).size === values.length, 'has the same address twice')
    .default([])
}

/** Schema of THREAD_HOME_MIGRATION_URLS: one address for each home, in production of another role. */
export function homeMigrationAddressesFor(homes: string | undefined, isProduction: boolean) {
  const addresses = splitAddresses(homes ?? '')
  const owners = splitList
    .pipe(z.array(isProduction ? protectedPostgresAddress : postgresAddress))
    .refine(
      (values) => values.length === addresses.length,
      'must have one address for each in THREAD_HOME_URLS, in the same order',
    )
    .refine(
      (values) =>
        !isProduction ||
        values.every((value, index) => usernameIn(value) !== usernameIn(addresses[index] ?? '')),
      'must sign in as other roles than THREAD_HOME_URLS: those that own the tables',
    )
  return isProduction && addresses.length > 0
    ? required(owners, 'in production together with THREAD_HOME_URLS')
    : owners.optional()
}

function splitAddresses(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const splitList = z.string().transform(splitAddresses)

function usernameIn(value: string) {
  // Decoded as the driver does. Undecodable text is no role name.
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

export const origin = z
  .string()
  .refine(
    (value) => isOrigin(value, ['http:', 'https:']),
    'must be an address like https://adire.example, without a path',
  )
  .transform((value) => new URL(value).origin)
export const httpsOrigin = z
  .string()
  .refine(
    (value) => isOrigin(value, ['https:']),
    'must be an address like https://adire.example, with https and without a path',
  )
  .transform((value) => new URL(value).origin)

export const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n@]+<)?[^<>\s@]+@[^<>\s@][^<>\s@.]*\.[^<>\s@]+>?$/,
    'must be a sender like Adire <hello@adire.example>',
  )
export const providerKey = z
  .string()
  .regex(/^(?:sk|rk)_\w{8,}$/, 'must be the secret key of the provider, which begins with sk_')
/** Any text but a placeholder from documentation. */
export const filledIn = z.string().refine((value) => !isPlaceholder(value), 'is a placeholder')
/** Key for production: a test key takes no real money but would credit real tokens. */
export const liveKey = providerKey
  .refine((value) => !/^(?:sk|rk)_test_/.test(value), 'is a test key, which takes no real money')
  .refine((value) => !isPlaceholder(value), 'is a placeholder')
/** Key outside production: a live key would take real money for test data. */
export const testKey = providerKey.refine(
  (value) => !/^(?:sk|rk)_live_/.test(value),
  'is a live key; set NODE_ENV=production to use it',
)

/** Key of age: the secret one, or the public one, which only makes backups. */
export const backupKey = z
  .string()
  .regex(
    /^(?:AGE-SECRET-KEY-1[0-9A-Z]{58}|age1[0-9a-z]{58})$/,
    'must be a key that begins with AGE-SECRET-KEY-1 or age1; make one with: npm run backup -- --new-key',
  )

const DRAIN_SECONDS = 5

/**
 * Schema of DRAIN_SECONDS: without DATABASE_URL no other process could take over, and a worker serves
 * no requests.
 */
export function drainSecondsFor(given: Record<string, string | undefined>) {
  const isReplaceable =
    given['NODE_ENV'] === 'production' &&
    given['DATABASE_URL'] !== undefined &&
    given['ROLE'] !== 'worker'
  return z
    .string()
    .regex(/^(?:[0-9]|[1-5]\d|60)$/, 'must be a whole number from 0 to 60')
    .transform(Number)
    .default(isReplaceable ? DRAIN_SECONDS : 0)
}

export const keepCount = z
  .string()
  .regex(/^(?:[1-9]|[12]\d|3[0-5])$/, 'must be a whole number from 1 to 35')
  .transform(Number)

export const vapidKey = z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{43}$/,
    'must be 32 random bytes in base64url, like: openssl rand 32 | basenc --base64url | tr -d =',
  )
  .refine((value) => !isPlaceholder(value), 'is a placeholder')

export const webhookSecret = z
  .string()
  .regex(/^whsec_\w{8,}$/, 'must be the signing secret of the webhook, which begins with whsec_')

export const secret = z
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

/** Other secrets that are accepted as well, separated by commas. */
export const createFallbackSecrets = (format: z.ZodString) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(format).max(FALLBACKS_MAXIMUM, `may have ${FALLBACKS_MAXIMUM} secrets at most`))
export const fallbackSecrets = createFallbackSecrets(secret)

/** Schema of SESSION_SECRET, which a restored database needs, so it must be stored elsewhere. */
export function sessionSecretFor(given: Record<string, string | undefined>, isProduction: boolean) {
  if (isProduction) return required(secret, 'in production')
  return given['BACKUPS'] === 'on' ? required(secret, 'when backups are on') : secret.optional()
}

export const proxies = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .superRefine((parts, context) => {
    const faults = parts.flatMap((part) => findProxyFault(part) ?? [])
    for (const fault of faults.length > 0 ? faults : [findProxiesFault(parts) ?? []].flat())
      context.addIssue({ code: 'custom', message: fault })
  })

const ROLES = ['all', 'web', 'worker'] as const
export type Role = (typeof ROLES)[number]

/** Schema of ROLE: the embedded PostgreSQL belongs to one process. */
export function roleFor(given: Record<string, string | undefined>) {
  const error = 'must be all without DATABASE_URL, because one process runs the embedded PostgreSQL'
  return given['DATABASE_URL'] === undefined
    ? z.literal('all', { error }).default('all')
    : choice(ROLES).default('all')
}
