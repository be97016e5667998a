import { z } from 'zod'
import {
  choice,
  filledIn,
  liveKey,
  providerKey,
  required,
  testKey,
  text,
  webhookSecret,
} from './config-formats.ts'
import type { PaymentsConfig } from './gateways/payment-providers.ts'

/** Schema of the variables: live keys are required in production, and refused outside it. */
export function paymentsSchemaFor(given: Record<string, string | undefined>) {
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
    STRIPE_SECRET_KEY: isLive
      ? required(providerKeys, 'for live payments')
      : providerKeys.optional(),
    STRIPE_WEBHOOK_SECRET: isLive ? required(webhook, 'for live payments') : webhook.optional(),
    PAYSTACK_SECRET_KEY: providerKeys.optional(),
    PAYPAL_CLIENT_ID: hasPaypal
      ? required(key, 'together with PAYPAL_CLIENT_SECRET')
      : key.optional(),
    PAYPAL_CLIENT_SECRET: hasPaypal
      ? required(key, 'together with PAYPAL_CLIENT_ID')
      : key.optional(),
    PAYPAL_WEBHOOK_ID: hasPaypal ? required(key, 'together with PAYPAL_CLIENT_ID') : key.optional(),
    PAYPAL_MODE: isProduction
      ? z.literal('live', { error: 'must be live in production' }).optional()
      : mustBeTest && hasPaypal
        ? z.literal('sandbox', { error: 'must be sandbox outside of production' })
        : choice(['live', 'sandbox']).optional(),
  }
}

type Values = z.infer<z.ZodObject<ReturnType<typeof paymentsSchemaFor>>>

export function toPayments(values: Values): PaymentsConfig {
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
