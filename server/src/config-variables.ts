export type ConfigVariable = {
  name: string
  /** What holds when it is not set, in words. */
  default: string
  meaning: string
  production: string
}

/** Every variable the product reads. `.env.example` and the table in the README are made from this list. */
export const configVariables: readonly ConfigVariable[] = [
  { name: 'NODE_ENV', default: 'development', meaning: '`development`, `test` or `production`.', production: 'set to `production`' },
  { name: 'PORT', default: '3000', meaning: 'The port everything is served on.', production: '' },
  { name: 'HOST', default: '127.0.0.1; in production 0.0.0.0', meaning: 'The address to listen on.', production: '' },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    meaning: 'The address people reach the site at. Links in mails and the same-origin check use it.',
    production: 'required, https',
  },
  {
    name: 'OPS_PORT',
    default: 'off',
    meaning: 'A second port, on 127.0.0.1 only, for `/metrics` and the details of readiness.',
    production: '',
  },
  {
    name: 'DATA_DIR',
    default: '.data',
    meaning: 'The folder of the embedded PostgreSQL, of uploaded files and of the development secret. Relative to the project.',
    production: '',
  },
  {
    name: 'DATABASE_URL',
    default: 'the embedded PostgreSQL',
    meaning: 'Any PostgreSQL 15 or newer, as `postgres://…`, signing in as the role of the server, which owns nothing.',
    production: 'recommended',
  },
  {
    name: 'DATABASE_MIGRATION_URL',
    default: 'DATABASE_URL',
    meaning:
      'The same database, signing in as the role that owns it. Used for migrations and privileges at the start, and for nothing else.',
    production: 'required with DATABASE_URL',
  },
  {
    name: 'SESSION_SECRET',
    default: 'made once, kept in DATA_DIR',
    meaning: 'At least 32 random characters that sign sessions: `openssl rand -base64 48`.',
    production: 'required',
  },
  {
    name: 'VAPID_PRIVATE_KEY',
    default: 'made once, kept in DATA_DIR; in production none',
    meaning:
      'What push notifications are signed with: `openssl rand 32 | basenc --base64url | tr -d =`. Browsers that were allowed to be woken are lost when it changes.',
    production: 'without it no push notifications are sent',
  },
  {
    name: 'SMTP_URL',
    default: 'the mailbox at /dev/mail',
    meaning: 'Where mails go, as `smtp://…` or `smtps://…`.',
    production: 'required',
  },
  { name: 'MAIL_FROM', default: 'Adire <hello@adire.example>', meaning: 'The sender of mails.', production: 'required' },
  {
    name: 'CONFIRM_EMAIL',
    default: 'off; in production on',
    meaning: '`on` refuses log-in until the address is confirmed.',
    production: '',
  },
  {
    name: 'STAFF_TWO_FACTOR',
    default: 'off; in production on',
    meaning: '`on` keeps moderators and admins from their work until their two-factor log-in is on.',
    production: '`on`',
  },
  {
    name: 'S3_ENDPOINT',
    default: 'files lie in DATA_DIR',
    meaning: 'An S3-compatible store for uploaded files. With it, the other `S3_` variables are needed.',
    production: '',
  },
  { name: 'S3_REGION', default: 'us-east-1', meaning: 'Its region.', production: '' },
  { name: 'S3_BUCKET', default: '', meaning: 'The bucket: private, never public.', production: '' },
  { name: 'S3_ACCESS_KEY_ID', default: '', meaning: 'The key that may read, write and remove in the bucket.', production: '' },
  { name: 'S3_SECRET_ACCESS_KEY', default: '', meaning: 'Its secret.', production: '' },
  {
    name: 'PAYMENTS',
    default: 'sandbox',
    meaning: '`sandbox` pays with play money, `live` with the providers below.',
    production: '`live`',
  },
  { name: 'STRIPE_SECRET_KEY', default: '', meaning: 'Stripe, needed when `PAYMENTS` is `live`.', production: 'required' },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    default: '',
    meaning: 'The signing secret of the webhook at `/webhooks/stripe`, needed when `PAYMENTS` is `live`.',
    production: 'required',
  },
  { name: 'PAYSTACK_SECRET_KEY', default: '', meaning: 'Paystack, for the currencies it takes.', production: '' },
  { name: 'PAYPAL_CLIENT_ID', default: '', meaning: 'PayPal, together with its secret.', production: '' },
  { name: 'PAYPAL_CLIENT_SECRET', default: '', meaning: 'Its secret.', production: '' },
  {
    name: 'PAYPAL_WEBHOOK_ID',
    default: '',
    meaning: 'The id of the webhook at `/webhooks/paypal`, needed with the client.',
    production: '',
  },
  { name: 'PAYPAL_MODE', default: 'live', meaning: "`live`, or `sandbox` for PayPal's own test accounts.", production: '' },
  {
    name: 'DEMO',
    default: 'on; in test and production off',
    meaning: '`on` fills an empty database with the demo world and its log-ins.',
    production: '`off`',
  },
  {
    name: 'NUDITY_ESTIMATES',
    default: 'on; in test off',
    meaning:
      '`on` sorts and blurs waiting photos for the moderators by what a model takes them for; it decides nothing. It runs in a process of its own, and only while photos come in.',
    production: '',
  },
  {
    name: 'TRUSTED_PROXIES',
    default: 'none',
    meaning: 'Addresses or ranges of the proxies whose `X-Forwarded-For` counts, with commas between.',
    production: '',
  },
  {
    name: 'LOG_LEVEL',
    default: 'warn; in production info, in test error',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
    production: '',
  },
]
