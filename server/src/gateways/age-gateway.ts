import type { AgeCheckMethod, AgeCheckResult } from '@adire/contract/age-checks.ts'
import type { WebhookRequest } from './payment-gateway.ts'

/** A check to open at a provider. */
export interface AgeCheckRequest {
  /** Our id, which the provider returns with the result. Idempotency key. */
  sessionId: string
  /** Where the provider sends the member afterwards. */
  returnUrl: string
}

export interface OpenedAgeCheck {
  ref: string
  /** The provider's page. */
  url: string
}

/**
 * Finding of a provider. `inconclusive`: it couldn't decide, and the member may try again later.
 * Providers tell us nothing else: no picture, no document and no date of birth.
 */
export interface AgeFinding {
  sessionId: string
  outcome: AgeCheckResult | 'inconclusive'
  method: AgeCheckMethod
}

/**
 * A provider of age checks: a page of its own, a redirect back and a signed webhook. Calls may take
 * seconds and fail with `ProviderFailed`, so none is made within a transaction.
 */
export interface AgeGateway {
  provider: string
  /** Opens a check; the same `sessionId` again returns the same one and costs nothing. */
  openCheck(request: AgeCheckRequest): Promise<OpenedAgeCheck>
  /**
   * Verifies and reads a webhook; undefined for events we ignore. Fails with `WebhookRefused` without
   * a valid signature.
   */
  readWebhook(request: WebhookRequest): Promise<AgeFinding | undefined>
  /** Reads the result from the provider, in case a webhook is late; undefined while it is open. */
  fetchFinding(ref: string): Promise<AgeFinding | undefined>
}
