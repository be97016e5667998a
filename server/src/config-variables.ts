import { companyVariables } from './config-company-variables.ts'

/** Documentation of an environment variable. */
export type ConfigVariable = {
  name: string
  /** The default in words; it may depend on the environment. */
  default: string
  meaning: string
  production: string
}

/**
 * Every environment variable of the server. `.env.example` and the table in the README are
 * generated from this list.
 */
export const configVariables: readonly ConfigVariable[] = [
  {
    name: 'NODE_ENV',
    default: 'development',
    meaning: '`development`, `test` or `production`.',
    production: 'set to `production`',
  },
  {
    name: 'PORT',
    default: '3000',
    meaning: 'The port of the web app and the API.',
    production: '',
  },
  {
    name: 'HOST',
    default: '127.0.0.1; in production 0.0.0.0',
    meaning: 'The address to listen on.',
    production: '',
  },
  {
    name: 'ROLE',
    default: 'all',
    meaning:
      'What the process does: `web` serves requests, `worker` runs jobs and serves only `/health`, `/ready` and `/ready/database`, `all` does both. With `web` processes, run at least one `worker`. `web` and `worker` need DATABASE_URL.',
    production: '',
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    meaning: 'The public URL of the site, used for links in emails and the same-origin check.',
    production: 'required, https',
  },
  ...companyVariables,
  {
    name: 'OPS_PORT',
    default: 'off',
    meaning: 'A second port for `/metrics` and detailed readiness checks.',
    production: '',
  },
  {
    name: 'OPS_HOST',
    default: '127.0.0.1',
    meaning:
      'The address for OPS_PORT: `0.0.0.0` if the collector runs outside of the container or machine. Only the collector may have access.',
    production: '',
  },
  {
    name: 'DRAIN_SECONDS',
    default: '5 in production with DATABASE_URL, otherwise 0',
    meaning:
      'Seconds for which a process still serves requests after SIGTERM, while `/ready` answers 503 and the proxy sends requests to another process ("Rolling restarts" in `docs/operating.md`). From 0 to 60.',
    production: '',
  },
  {
    name: 'DATA_DIR',
    default: '.data',
    meaning:
      'The folder for the embedded PostgreSQL, uploaded files and generated secrets, relative to the project.',
    production: '',
  },
  {
    name: 'DATABASE_URL',
    default: 'the embedded PostgreSQL',
    meaning:
      'PostgreSQL 15 or newer, as `postgres://…`, with the role of the server, which owns nothing. May point to a pooler (`docs/operating.md`).',
    production: 'recommended',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    default: 'DATABASE_URL',
    meaning:
      'The same database and role, without a pooler in between: for live events and jobs, which need sessions.',
    production: 'required if DATABASE_URL points to a pooler',
  },
  {
    name: 'DATABASE_MIGRATION_URL',
    default: 'DATABASE_DIRECT_URL',
    meaning:
      'The same database with the role that owns it, without a pooler in between. Used only at start-up, for migrations and privileges.',
    production: 'required with DATABASE_URL',
  },
  {
    name: 'DATABASE_REPLICA_URLS',
    default: 'none; the primary answers every read',
    meaning:
      'Read replicas of the same database, with the role of DATABASE_URL and without a pooler, separated by commas (`docs/operating.md`).',
    production: '',
  },
  {
    name: 'THREAD_HOME_URLS',
    default: 'none; all messages are in the primary',
    meaning:
      'Databases that store messages, as comma-separated URLs without a pooler (`docs/operating.md`).',
    production: '',
  },
  {
    name: 'THREAD_HOME_MIGRATION_URLS',
    default: 'THREAD_HOME_URLS',
    meaning: 'The same databases in the same order, with the roles that own them.',
    production: 'required with THREAD_HOME_URLS',
  },
  {
    name: 'NATS_URL',
    default: 'the servers notify each other through PostgreSQL',
    meaning:
      'A NATS server that carries live events between the servers, as `nats://user:password@host:4222` or `tls://…`. Only the servers may have access to it.',
    production: '',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: 'none; no traces are recorded',
    meaning:
      'An OpenTelemetry collector that takes traces over HTTP, such as `http://localhost:4318` ("Traces" in `docs/operating.md`).',
    production: '',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    default: 'adire',
    meaning: 'The name of this service in traces.',
    production: '',
  },
  {
    name: 'SESSION_SECRET',
    default: 'generated once, stored in DATA_DIR',
    meaning:
      'At least 32 random characters. Signs links and cursors, and encrypts two-factor secrets and the hash key in the database. Generate one with `openssl rand -base64 48`; see "Rotate secrets" in `docs/operating.md` before you change it.',
    production: 'required',
  },
  {
    name: 'SESSION_SECRET_FALLBACKS',
    default: 'none',
    meaning:
      'Other secrets that still verify and decrypt, separated by commas, while `SESSION_SECRET` is replaced.',
    production: '',
  },
  {
    name: 'AGE_PROVIDER',
    default: 'sandbox; in production none',
    meaning:
      'The provider of age checks. `sandbox` shows a page where you choose the result. With `none`, members in the countries of the setting `age_check_countries` are not shown to others and can’t write.',
    production: 'must be none, until a provider is built in',
  },
  {
    name: 'VAPID_PRIVATE_KEY',
    default: 'generated once, stored in DATA_DIR; in production none',
    meaning:
      'Signs push notifications. Generate one with `openssl rand 32 | basenc --base64url | tr -d =`. Changing it ends all push subscriptions.',
    production: 'needed to send push notifications',
  },
  {
    name: 'SMTP_URL',
    default: 'the mailbox at /dev/mail',
    meaning: 'The mail server, as `smtp://…` or `smtps://…`.',
    production: 'required',
  },
  {
    name: 'MAIL_FROM',
    default: 'Adire <hello@adire.example>',
    meaning: 'The sender of emails.',
    production: 'required',
  },
  {
    name: 'CONFIRM_EMAIL',
    default: 'off; in production on',
    meaning: '`on` requires members to confirm their email address before they can log in.',
    production: '',
  },
  {
    name: 'STAFF_TWO_FACTOR',
    default: 'off; in production on',
    meaning: '`on` blocks the moderation and admin pages for staff without two-factor log-in.',
    production: '`on`',
  },
  {
    name: 'S3_ENDPOINT',
    default: 'files are stored in DATA_DIR',
    meaning: 'An S3-compatible store for uploaded files. Requires the other `S3_` variables.',
    production: '',
  },
  { name: 'S3_REGION', default: 'us-east-1', meaning: 'The region of the bucket.', production: '' },
  { name: 'S3_BUCKET', default: '', meaning: 'The bucket. It must be private.', production: '' },
  {
    name: 'S3_ACCESS_KEY_ID',
    default: '',
    meaning: 'An access key that can read, write and delete objects in the bucket.',
    production: '',
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    default: '',
    meaning: 'The secret of the access key.',
    production: '',
  },
  {
    name: 'MEDIA_EDGE_URL',
    default: 'the server sends photos itself',
    meaning:
      'The origin of an edge (CDN) that sends approved photos, on the host of PUBLIC_URL or one below it: `https://media.adire.example`. See "Photos through an edge" in `docs/operating.md`.',
    production: '',
  },
  {
    name: 'MEDIA_EDGE_SECRET',
    default: '',
    meaning:
      'Signs the addresses at the edge, and lets the edge read the files. At least 32 random characters; generate them with `openssl rand -base64 48`. Required with `MEDIA_EDGE_URL`.',
    production: '',
  },
  {
    name: 'MEDIA_EDGE_SECRET_FALLBACKS',
    default: 'none',
    meaning:
      'Other secrets with which the edge may read the files, separated by commas, while `MEDIA_EDGE_SECRET` is replaced.',
    production: '',
  },
  {
    name: 'BACKUPS',
    default: 'off',
    meaning:
      '`on` stores the write-ahead log of the embedded PostgreSQL every second and a copy of it every night. Requires `BACKUP_KEY` and `SESSION_SECRET`.',
    production: '`on` without DATABASE_URL',
  },
  {
    name: 'BACKUP_KEY',
    default: '',
    meaning:
      'Encrypts backups. The public key (`age1…`) can only make them, the secret key (`AGE-SECRET-KEY-1…`) also restores them. Generate both with `npm run backup -- --new-key`, and keep the secret one away from the server and the store.',
    production: '',
  },
  {
    name: 'BACKUP_DIR',
    default: 'the store of uploaded files',
    meaning: 'A folder for backups, on another disk, relative to the project.',
    production: 'recommended without `S3_ENDPOINT`',
  },
  {
    name: 'BACKUP_KEEP',
    default: '7',
    meaning: 'The number of nightly copies to keep, at most 35.',
    production: '',
  },
  {
    name: 'PAYMENTS',
    default: 'sandbox',
    meaning: '`sandbox` simulates payments, `live` uses the providers below.',
    production: '`live`',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    default: '',
    meaning: 'The secret or restricted key of Stripe. Required if `PAYMENTS` is `live`.',
    production: 'required',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    default: '',
    meaning:
      'The signing secret of the webhook at `/webhooks/stripe`. Required if `PAYMENTS` is `live`.',
    production: 'required',
  },
  {
    name: 'PAYSTACK_SECRET_KEY',
    default: '',
    meaning: 'The secret key of Paystack, for the currencies it supports.',
    production: '',
  },
  {
    name: 'PAYPAL_CLIENT_ID',
    default: '',
    meaning: 'The client id of PayPal. Requires the secret and the webhook id.',
    production: '',
  },
  {
    name: 'PAYPAL_CLIENT_SECRET',
    default: '',
    meaning: 'The client secret of PayPal.',
    production: '',
  },
  {
    name: 'PAYPAL_WEBHOOK_ID',
    default: '',
    meaning: 'The id of the webhook at `/webhooks/paypal`. Required with the client id.',
    production: '',
  },
  {
    name: 'PAYPAL_MODE',
    default: 'live',
    meaning:
      "`sandbox` uses PayPal's test accounts. Must be `sandbox` outside production and `live` in production.",
    production: '`live`',
  },
  {
    name: 'DEMO',
    default: 'on; in test and production off',
    meaning: '`on` fills an empty database with demo data and log-ins.',
    production: '`off`',
  },
  {
    name: 'NUDITY_ESTIMATES',
    default: 'on; in test off',
    meaning:
      '`on` runs a model that marks waiting photos that may show nudity, so that moderators see them blurred. It decides nothing, and runs in its own process only while photos arrive.',
    production: '',
  },
  {
    name: 'TRUSTED_PROXIES',
    default: 'none',
    meaning:
      'Comma-separated addresses or ranges of proxies whose `X-Forwarded-For` header is trusted.',
    production: '',
  },
  {
    name: 'LOG_LEVEL',
    default: 'warn; in production info, in test error',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
    production: '',
  },
]
