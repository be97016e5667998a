import { AgeCheckMethod, AgeCheckResult } from '@adire/contract/age-checks.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AgeCheckRequest, AgeFinding, AgeGateway, OpenedAgeCheck } from './age-gateway.ts'
import { readJson, WebhookRefused, type WebhookRequest } from './payment-gateway.ts'
import { SandboxSigner } from './sandbox-signer.ts'

export const SandboxOutcome = z.enum([...AgeCheckResult.options, 'inconclusive'])
export type SandboxOutcome = z.infer<typeof SandboxOutcome>

/** An event as the sandbox sends it to our webhook. */
export const SandboxAgeEvent = z.strictObject({
  id: z.string(),
  sessionId: z.uuid(),
  outcome: SandboxOutcome,
  method: AgeCheckMethod,
})
export type SandboxAgeEvent = z.infer<typeof SandboxAgeEvent>

export interface SandboxAgeCheck {
  id: string
  sessionId: string
  returnUrl: string
  /** Null while the check is open. */
  outcome: SandboxOutcome | null
  method: AgeCheckMethod | null
}

/** Stores checks in the database, so that several servers share one sandbox. */
export interface SandboxAgeStore {
  /** Adds a check, or returns the one of this session. */
  add(id: string, request: AgeCheckRequest, now: Date): Promise<SandboxAgeCheck>
  find(id: string): Promise<SandboxAgeCheck | undefined>
  /** Finishes an open check and queues its event; a finished one stays as it is. */
  finish(
    id: string,
    finding: Pick<AgeFinding, 'outcome' | 'method'>,
  ): Promise<SandboxAgeCheck | undefined>
}

interface Options {
  store: SandboxAgeStore
  serverSecret: string
  publicUrl: string
  now: () => Date
}

/**
 * Simulated provider with a page to choose the result on, for development. It is never available in
 * production.
 */
export class SandboxAgeGateway implements AgeGateway {
  readonly provider = 'sandbox'
  readonly #options: Options
  readonly #signer: SandboxSigner
  /** Our own webhook; set once the server listens. */
  webhookUrl: string | undefined

  constructor(options: Options) {
    this.#options = options
    this.#signer = new SandboxSigner(options.serverSecret, 'sandbox-age')
  }

  async openCheck(request: AgeCheckRequest): Promise<OpenedAgeCheck> {
    const { store, now, publicUrl } = this.#options
    const { id } = await store.add(randomUUID().replaceAll('-', ''), request, now())
    return { ref: id, url: `${publicUrl}/sandbox/age-checks/${id}` }
  }

  find(id: string): Promise<SandboxAgeCheck | undefined> {
    return this.#options.store.find(id)
  }

  finish(
    id: string,
    finding: Pick<AgeFinding, 'outcome' | 'method'>,
  ): Promise<SandboxAgeCheck | undefined> {
    return this.#options.store.finish(id, finding)
  }

  sign(body: string, now: Date): string {
    return this.#signer.sign(body, now)
  }

  async readWebhook(request: WebhookRequest): Promise<AgeFinding> {
    this.#signer.check(request)
    const read = SandboxAgeEvent.safeParse(readJson(request.rawBody))
    if (!read.success) throw new WebhookRefused('not an event of the sandbox')
    const { sessionId, outcome, method } = read.data
    return { sessionId, outcome, method }
  }

  async fetchFinding(ref: string): Promise<AgeFinding | undefined> {
    const check = await this.find(ref)
    if (!check?.outcome || !check.method) return undefined
    return { sessionId: check.sessionId, outcome: check.outcome, method: check.method }
  }
}
