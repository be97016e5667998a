import { z } from 'zod'
import { forAdmins, forAdminsWithRecentStepUp } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { PaymentMethod } from './money.ts'

/**
 * Type of a setting's value, which is always sent as text: `tokens` and `count` are whole numbers,
 * `price` US dollars with two decimals, `toggle` is `true` or `false`, and `weight` a whole number
 * that says how much a term of the recommended order counts. `countries` are codes in alphabetical
 * order with a space between them, or nothing.
 */
export const ConfigType = z.enum(['tokens', 'price', 'toggle', 'weight', 'count', 'countries'])
export type ConfigType = z.infer<typeof ConfigType>

/** Groups of the Config tab by keyword, first match first (reading C-51). */
export const ConfigGroup = z.enum(['Token Configuration', 'Pricing', 'Feature Toggles', 'General'])
export type ConfigGroup = z.infer<typeof ConfigGroup>

export const ConfigEntry = z.strictObject({
  key: z.string(),
  value: z.string(),
  type: ConfigType,
  group: ConfigGroup,
  description: z.string(),
  /** Allowed range; null for a toggle and for countries. */
  range: z.strictObject({ minimum: z.string(), maximum: z.string() }).nullable(),
  /** Default from the specification. */
  original: z.string(),
  updatedAt: z.iso.datetime(),
  /** Admin of the last change; null for the default and after their account is erased. */
  updatedBy: z.string().nullable(),
})
export type ConfigEntry = z.infer<typeof ConfigEntry>

/** A currency with its rate; members get the active ones with the catalogue. */
export const CurrencyRate = z.strictObject({
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  /** Decimals of the minor unit: 2 for cents, 0 for none. */
  decimals: z.int(),
  /** US dollars per unit, as an exact decimal (PAY-CUR-02). */
  rateToUsd: z.string(),
  /** Minor units to whose multiples prices are rounded; 1 for exact prices. */
  priceStep: z.int(),
  methods: z.array(PaymentMethod),
  isActive: z.boolean(),
  /** Day of the rate. */
  ratedOn: z.iso.date(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
})
export type CurrencyRate = z.infer<typeof CurrencyRate>

/** An entry of the history; `before` and `after` are the changed values by name. */
const Change = z.strictObject({
  at: z.iso.datetime(),
  by: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

const SettingChange = z.strictObject({
  key: z.string().max(64),
  /** Value the admin saw, to detect a conflicting change. */
  from: z.string().max(1000),
  value: z.string().max(1000),
})

/** At most six digits before the decimal point and ten after it. */
export const RATE_PATTERN = /^(?:0|[1-9][0-9]{0,5})(?:\.[0-9]{1,10})?$/
const Rate = z.string().regex(RATE_PATTERN)
const PriceStep = z.int().min(1).max(10_000_000)
const NewRate = Rate.refine((rate) => Number(rate) > 0, 'A rate must be above zero')

/** Editable terms of a currency. */
const CurrencyTerms = z.strictObject({
  rateToUsd: Rate,
  priceStep: z.int(),
  methods: z.array(PaymentMethod),
  isActive: z.boolean(),
})

/**
 * Price of a pack or plan at both rates, in minor units; null if the rate makes it no valid amount.
 */
const PricePreview = z.strictObject({
  item: z.string(),
  name: z.string(),
  usdCents: z.int(),
  before: z.int().nullable(),
  after: z.int().nullable(),
})

/** Settings and currencies that admins change while the server runs (the Config tab). */
export const config = {
  /** Lists all settings; secrets are not among them (MOD-15). */
  list: forAdmins({
    reads: 'fresh',
    spec: ['MOD-15'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'texts',
  })
    .route({ method: 'GET', path: '/admin/config' })
    .output(z.strictObject({ entries: z.array(ConfigEntry) })),

  /** Lists the latest changes of a setting or currency, newest first. */
  history: forAdmins({
    reads: 'fresh',
    spec: ['MOD-15'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'texts',
    sample: { subject: 'setting', key: 'boost_token_cost' },
  })
    .route({ method: 'GET', path: '/admin/config/{subject}/{key}/history' })
    .input(z.strictObject({ subject: z.enum(['setting', 'currency']), key: z.string().max(64) }))
    .output(z.strictObject({ changes: z.array(Change) })),

  /**
   * Changes settings together, for every server at once; `from` is the value the admin saw, so that
   * no change is overwritten unseen (MOD-16).
   */
  update: forAdminsWithRecentStepUp({
    spec: ['MOD-16'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: { because: 'Carries the values it changes' },
    sample: { changes: [{ key: 'boost_token_cost', from: '2', value: '3' }] },
  })
    .route({ method: 'PUT', path: '/admin/config' })
    .errors(pickErrors('NOT_FOUND', 'CONFIG_CHANGED'))
    .input(z.strictObject({ changes: z.array(SettingChange).min(1).max(100) }))
    .output(z.strictObject({ entries: z.array(ConfigEntry) })),

  listCurrencies: forAdmins({
    reads: 'fresh',
    spec: ['MOD-15'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'texts',
  })
    .route({ method: 'GET', path: '/admin/currencies' })
    .output(z.strictObject({ currencies: z.array(CurrencyRate) })),

  /** Returns the prices of every pack and plan at another rate and rounding. */
  previewRate: forAdmins({
    reads: 'fresh',
    spec: ['MOD-15'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'texts',
    sample: { code: 'EUR', rateToUsd: '1.16', priceStep: 50 },
  })
    .route({ method: 'GET', path: '/admin/currencies/{code}/preview' })
    .errors(pickErrors('NOT_FOUND'))
    .input(
      z.strictObject({
        code: z.string().length(3),
        rateToUsd: NewRate,
        priceStep: z.coerce.number<number>().pipe(PriceStep),
      }),
    )
    .output(z.strictObject({ decimals: z.int(), prices: z.array(PricePreview) })),

  /**
   * Changes a currency's rate, rounding, methods and whether it is offered; orders keep the rate they were
   * made with (PAY-09, decision M2).
   */
  updateCurrency: forAdminsWithRecentStepUp({
    spec: ['PAY-09'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: { because: 'Carries the values it changes' },
    sample: {
      code: 'EUR',
      from: { rateToUsd: '1.155', priceStep: 50, methods: ['stripe', 'paypal'], isActive: true },
      rateToUsd: '1.16',
      priceStep: 50,
      methods: ['stripe'],
      isActive: true,
    },
  })
    .route({ method: 'PUT', path: '/admin/currencies/{code}' })
    .errors(pickErrors('NOT_FOUND', 'CONFIG_CHANGED'))
    .input(
      z.strictObject({
        code: z.string().length(3),
        /** Terms the admin saw, to detect a conflicting change. */
        from: CurrencyTerms,
        rateToUsd: NewRate,
        priceStep: PriceStep,
        methods: z.array(PaymentMethod).min(1).max(3),
        isActive: z.boolean(),
      }),
    )
    .output(CurrencyRate),
}
