import { MINUTE_MS } from '@adire/contract/durations.ts'
import { AgeCheckMethod, AgeCheckResult } from '@adire/contract/age-checks.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isSameHash, keyedHash } from '../lib/hashes.ts'
import type { AgeCheckRequest, AgeFinding, AgeGateway, OpenedAgeCheck } from './age-gateway.ts'
import {
  readJson,
  readSingleHeader,
  WebhookRefused,
  type WebhookRequest,
} from './payment-gateway.ts'

/** Maximum difference between the time in a signature and now. */
const TOLERANCE_MS = 5 * MINUTE_MS

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
  /** Our own webhook; set once the server listens. */
  webhookUrl: string | undefined

  constructor(options: Options) {
    this.#options = options
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
    const time = Math.floor(now.getTime() / 1000)
    return `t=${time},v1=${this.#computeSignature(time, Buffer.from(body)).toString('hex')}`
  }

  async readWebhook({ rawBody, headers, now }: WebhookRequest): Promise<AgeFinding> {
    const [, time = '', given = ''] =
      /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(readSingleHeader(headers, 'sandbox-signature')) ?? []
    const right = this.#computeSignature(Number(time), rawBody)
    const isRight = isSameHash(Buffer.from(given, 'hex'), right)
    if (!isRight || Math.abs(now.getTime() - Number(time) * 1000) > TOLERANCE_MS)
      throw new WebhookRefused('not signed by the sandbox')
    const read = SandboxAgeEvent.safeParse(readJson(rawBody))
    if (!read.success) throw new WebhookRefused('not an event of the sandbox')
    const { sessionId, outcome, method } = read.data
    return { sessionId, outcome, method }
  }

  async fetchFinding(ref: string): Promise<AgeFinding | undefined> {
    const check = await this.find(ref)
    if (!check?.outcome || !check.method) return undefined
    return { sessionId: check.sessionId, outcome: check.outcome, method: check.method }
  }

  #computeSignature(time: number, body: Buffer): Buffer {
    return keyedHash(this.#options.serverSecret, `sandbox-age:${time}.`, body)
  }
}
