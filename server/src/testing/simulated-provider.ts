import { type Fact, ProviderFailed } from '../gateways/payment-gateway.ts'
import type { SandboxStore } from '../gateways/payment-sandbox.ts'
import type { SandboxEvent } from '../gateways/payment-sandbox-checkout.ts'
import {
  getAmount,
  type SandboxCheckout,
  type SandboxPayment,
} from '../gateways/payment-sandbox-checkout.ts'

/** A provider event in transit to us. */
export interface SentEvent {
  event: SandboxEvent
  /**
   * True once we have acknowledged it; until then the provider repeats it, and sometimes
   * afterwards.
   */
  isAcknowledged: boolean
}

/**
 * The sandbox provider's state and pending events during a simulation; in memory, since a provider
 * doesn't use our database.
 */
export class SimulatedProvider implements SandboxStore {
  readonly checkouts = new Map<string, SandboxCheckout>()
  readonly sentEvents: SentEvent[] = []
  isAway = false

  async add(checkout: SandboxCheckout): Promise<void> {
    this.#answer()
    this.checkouts.set(checkout.id, checkout)
  }

  async find(id: string): Promise<SandboxCheckout | undefined> {
    this.#answer()
    return structuredClone(this.checkouts.get(id))
  }

  async change(
    id: string,
    work: Parameters<SandboxStore['change']>[1],
  ): Promise<SandboxCheckout | undefined> {
    this.#answer()
    const checkout = this.checkouts.get(id)
    if (!checkout) return undefined
    const { state, facts } = work(structuredClone(checkout))
    const changed = { ...checkout, state }
    this.checkouts.set(id, changed)
    for (const fact of facts) this.#say(fact)
    return structuredClone(changed)
  }

  #answer(): void {
    if (this.isAway) throw new ProviderFailed('the provider is away', { status: 503 })
  }

  #say(fact: Fact): void {
    const event = {
      id: `evt_${this.sentEvents.length + 1}`,
      type: `sandbox.${fact.type}`,
      livemode: false as const,
      facts: [fact],
    }
    this.sentEvents.push({ event, isAcknowledged: false })
  }
}

/** True if a payment was refunded, or may still be after a dispute. */
export function isGone(checkout: SandboxCheckout, payment: SandboxPayment): boolean {
  const { refundedMinor, disputedAt, isWon } = payment
  return refundedMinor >= getAmount(checkout, payment) || (disputedAt !== null && isWon !== true)
}
