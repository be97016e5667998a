import { randomUUID } from 'node:crypto'
import { stableHash } from '../lib/hashes.ts'
import {
  type CheckoutRequest,
  type Fact,
  type OpenedCheckout,
  type PayerRequest,
  type PaymentGateway,
  type PlanChangeRequest,
  ProviderFailed,
  type ProviderEvent,
  readJson,
  type RefundRequest,
  type RenewalRequest,
  WebhookRefused,
  type WebhookRequest,
} from './payment-gateway.ts'
import {
  createState,
  getAmount,
  listFacts,
  parseCheckoutId,
  type SandboxAction,
  type SandboxCard,
  type SandboxCheckout,
  SandboxEvent,
  type SandboxState,
} from './payment-sandbox-checkout.ts'
import { applyAction, changePayment, changePlan, planRenewal } from './payment-sandbox-state.ts'
import { SandboxSigner } from './sandbox-signer.ts'

/** Stores checkouts in the database, so that several servers share one sandbox. */
export interface SandboxStore {
  add(checkout: SandboxCheckout, now: Date): Promise<void>
  find(id: string): Promise<SandboxCheckout | undefined>
  /** Changes a locked checkout and delivers its facts after the commit. */
  change(
    id: string,
    work: (checkout: SandboxCheckout) => { state: SandboxState; facts: Fact[] },
  ): Promise<SandboxCheckout | undefined>
}

interface Options {
  store: SandboxStore
  serverSecret: string
  publicUrl: string
  now: () => Date
}

/**
 * Simulated provider with its own checkout page, cards, renewals and webhooks, so that payments
 * work without provider keys (decision M3). It is never available with live payments.
 */
export class SandboxGateway implements PaymentGateway {
  readonly provider = 'sandbox'
  readonly isLive = false
  readonly #options: Options
  readonly #signer: SandboxSigner
  /** Our own webhook; set once the server listens. */
  webhookUrl: string | undefined

  constructor(options: Options) {
    this.#options = options
    this.#signer = new SandboxSigner(options.serverSecret, 'sandbox')
  }

  async openCheckout({
    expiresAt: _closes,
    email,
    ...request
  }: CheckoutRequest): Promise<OpenedCheckout> {
    const { store, now, publicUrl } = this.#options
    const id = randomUUID().replaceAll('-', '')
    const at = now()
    const state = { ...createState(at.toISOString()), payer: stableHash(email) }
    await store.add({ id, request, state }, at)
    return { ref: id, url: `${publicUrl}/sandbox/checkout/${id}` }
  }

  find(id: string): Promise<SandboxCheckout | undefined> {
    return this.#options.store.find(id)
  }

  /** Applies an action of the checkout page. An action that isn't possible now changes nothing. */
  act(
    id: string,
    action: SandboxAction,
    card: SandboxCard | null,
    holder?: string,
  ): Promise<SandboxCheckout | undefined> {
    const at = this.#options.now().toISOString()
    const press = { action, card, holder, at }
    return this.#options.store.change(id, (checkout) => applyAction(checkout, press))
  }

  sign(body: string, now: Date): string {
    return this.#signer.sign(body, now)
  }

  async readWebhook(request: WebhookRequest): Promise<ProviderEvent> {
    this.#signer.check(request)
    const read = SandboxEvent.safeParse(readJson(request.rawBody))
    if (!read.success) throw new WebhookRefused('not an event of the sandbox')
    return { id: read.data.id, type: read.data.type, isLive: false, payload: read.data }
  }

  async readFacts({ payload }: ProviderEvent): Promise<Fact[]> {
    return SandboxEvent.parse(payload).facts
  }

  async fetchFacts({ ref }: { ref: string }): Promise<Fact[]> {
    const checkout = await this.find(ref)
    return checkout ? listFacts(checkout) : []
  }

  cancelSubscription(ref: string): Promise<Fact[]> {
    return this.#setCancels(ref, true)
  }

  resumeSubscription(ref: string): Promise<Fact[]> {
    return this.#setCancels(ref, false)
  }

  async changePlan(request: PlanChangeRequest): Promise<Fact[]> {
    const at = this.#options.now().toISOString()
    const changed = await this.#options.store.change(
      parseCheckoutId(request.subscriptionRef),
      (checkout) => changePlan(checkout, request, at),
    )
    if (!changed)
      throw new ProviderFailed('the sandbox knows no such subscription', { status: 404 })
    return listFacts(changed)
  }

  async keepPlan(ref: string, changeId: string): Promise<void> {
    await this.#options.store.change(parseCheckoutId(ref), ({ state }) => ({
      state: { ...state, next: state.next?.changeId === changeId ? null : (state.next ?? null) },
      facts: [],
    }))
  }

  async planRenewal(request: RenewalRequest): Promise<void> {
    await this.#options.store.change(parseCheckoutId(request.subscriptionRef), (checkout) =>
      planRenewal(checkout, request),
    )
  }

  async endSubscription(ref: string): Promise<void> {
    const at = this.#options.now().toISOString()
    await this.#options.store.change(parseCheckoutId(ref), ({ state }) => ({
      state: { ...state, endedAt: state.endedAt ?? at, next: null, changedAt: at },
      facts: [],
    }))
  }

  async refund({ paymentRef, amountMinor, key }: RefundRequest): Promise<void> {
    const at = this.#options.now().toISOString()
    const changed = await this.#options.store.change(parseCheckoutId(paymentRef), (checkout) =>
      changePayment(checkout, paymentRef, (payment) => ({
        ...payment,
        ...(!payment.refundKeys?.includes(key) && {
          refundedMinor: Math.min(
            getAmount(checkout, payment),
            payment.refundedMinor + amountMinor,
          ),
          refundedAt: at,
          refundKeys: [...(payment.refundKeys ?? []), key],
        }),
      })),
    )
    if (!changed) throw new ProviderFailed('the sandbox knows no such payment', { status: 404 })
  }

  async fetchPayer({ paymentRef }: PayerRequest): Promise<string | null> {
    return (await this.find(parseCheckoutId(paymentRef)))?.state.payer ?? null
  }

  async #setCancels(ref: string, cancels: boolean): Promise<Fact[]> {
    const at = this.#options.now().toISOString()
    const changed = await this.#options.store.change(parseCheckoutId(ref), ({ state }) => ({
      state: { ...state, cancels, changedAt: at },
      facts: [],
    }))
    if (!changed)
      throw new ProviderFailed('the sandbox knows no such subscription', { status: 404 })
    return listFacts(changed).filter(({ type }) => type === 'subscription')
  }
}
