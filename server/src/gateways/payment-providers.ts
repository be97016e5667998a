import type { PaymentMethod, PaymentProvider } from '@adire/contract/money.ts'
import type { Clock } from '../lib/clock.ts'
import type { PaymentGateway, PlanStore } from './payment-gateway.ts'
import { type Fetch, Outbound } from './payment-outbound.ts'
import { PaypalGateway } from './payment-paypal.ts'
import { PaystackGateway } from './payment-paystack.ts'
import { SandboxGateway, type SandboxStore } from './payment-sandbox.ts'
import { traceGateway } from './payment-spans.ts'
import { StripeGateway } from './payment-stripe.ts'
import type { SessionSecrets } from '../lib/session-secrets.ts'

/** Keys of the live payment providers; Paystack and PayPal are optional. */
interface LiveConfig {
  kind: 'live'
  stripeSecretKey: string
  stripeWebhookSecret: string
  paystackSecretKey: string | undefined
  paypal: { clientId: string; clientSecret: string; webhookId: string; isLive: boolean } | undefined
}
/** Sandbox, or live providers with their keys. */
export type PaymentsConfig = { kind: 'sandbox' } | LiveConfig

interface Options {
  config: {
    env: string
    publicUrl: string
    sessionSecrets: SessionSecrets
    payments: PaymentsConfig
  }
  clock: Clock
  plans: PlanStore
  sandboxStore: SandboxStore
  getDecimals: (currency: string) => number
  /** Replaces `fetch`; tests pass fake providers. */
  fetch?: Fetch
}

/** The payment gateways in use: the sandbox for every method, or the providers with keys. */
export class Payments {
  readonly sandbox: SandboxGateway | undefined
  readonly #gateways = new Map<PaymentProvider, PaymentGateway>()

  constructor(options: Options) {
    const { config, clock } = options
    if (config.payments.kind === 'sandbox') {
      // `config.ts` refuses this too. Without a gateway, no payment method is available.
      if (config.env === 'production') return
      const {
        sessionSecrets: [serverSecret],
        publicUrl,
      } = config
      this.sandbox = new SandboxGateway({
        store: options.sandboxStore,
        serverSecret,
        publicUrl,
        now: () => clock.now(),
      })
      this.#gateways.set('sandbox', traceGateway(this.sandbox))
      return
    }
    for (const gateway of liveGateways(options, config.payments))
      this.#gateways.set(gateway.provider, traceGateway(gateway))
  }

  /** Returns the gateway of a method; undefined if it isn't switched on. */
  forMethod(method: PaymentMethod): PaymentGateway | undefined {
    return this.#gateways.get(this.sandbox ? 'sandbox' : method)
  }

  /** Returns the gateway of a provider, for its webhooks and existing payments. */
  byProvider(provider: PaymentProvider): PaymentGateway | undefined {
    return this.#gateways.get(provider)
  }
}

function liveGateways(
  { clock, plans, getDecimals, fetch }: Options,
  live: LiveConfig,
): PaymentGateway[] {
  const now = () => clock.now()
  const outbound = (name: string) => new Outbound(name, fetch ? { fetch } : {})
  const {
    stripeSecretKey: secretKey,
    stripeWebhookSecret: webhookSecret,
    paystackSecretKey,
    paypal,
  } = live
  return [
    new StripeGateway({ secretKey, webhookSecret, outbound: outbound('Stripe'), now }),
    ...(paystackSecretKey === undefined
      ? []
      : [
          new PaystackGateway({
            secretKey: paystackSecretKey,
            outbound: outbound('Paystack'),
            plans,
            now,
          }),
        ]),
    ...(paypal === undefined
      ? []
      : [new PaypalGateway({ ...paypal, outbound: outbound('PayPal'), plans, now, getDecimals })]),
  ]
}
