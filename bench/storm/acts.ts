import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER } from '@adire/contract/idempotency.ts'
import { z } from 'zod'
import { sealAdToken } from '../../server/src/features/ads/token-rules.ts'
import type { SessionSecrets } from '../../server/src/lib/session-secrets.ts'
import type { Reply } from './http.ts'
import type { StormMember } from './members.ts'
import type { ActKind, Promised, PromiseLedger } from './promises.ts'

/** Pauses before an act is repeated, doubling; shorter than the web app's, to measure recovery. */
const RETRY_MS = { first: 200, longest: 1_000 }
const FREE_PHOTOS = 3
const PACK = 'starter'

/** Everything that acts need besides their member. */
export interface Stage {
  ledger: PromiseLedger
  campaigns: readonly string[]
  pictures: readonly Buffer[]
  sessionSecrets: SessionSecrets
  /** Aborted when acts without an answer are given up. */
  giveUp: AbortSignal
}

const Stored = z.object({ id: z.string() })
const Impression = z.object({ impressionId: z.string() })
const Checkout = z.object({ url: z.string() })
const Quotes = z.object({
  packs: z.array(z.object({ id: z.string(), total: z.number(), quote: z.string() })),
})

/** True if a member can do this kind of act once more. */
export function canAct({ uploads, targets, partner }: StormMember, kind: ActKind): boolean {
  if (kind === 'upload') return uploads < FREE_PHOTOS
  if (kind === 'message') return partner !== undefined
  return (kind !== 'like' && kind !== 'super like') || targets.length > 0
}

type Act = (stage: Stage, member: StormMember) => Promise<void>

/** Performs each kind of act until the member has an answer. */
export const acts: Readonly<Record<ActKind, Act>> = {
  browse: (stage, { id, browser }) =>
    finish(stage, stage.ledger.open(id, { kind: 'browse' }), () =>
      browser.call({ method: 'GET', path: '/api/discover' }),
    ),

  'ad view': (stage, { id, browser }) => {
    const nonce = randomUUID()
    const campaignId = stage.campaigns[Math.floor(Math.random() * stage.campaigns.length)] ?? ''
    const token = sealAdToken(
      { nonce, campaignId, variant: 'A', placement: 'native_feed', servedAt: new Date() },
      id,
      stage.sessionSecrets,
    )
    return finish(
      stage,
      stage.ledger.open(id, { kind: 'ad view', nonce }),
      () => browser.call({ method: 'POST', path: '/api/ads/impressions', body: { token } }),
      (body) => Impression.safeParse(body).data?.impressionId,
    )
  },

  like: (stage, { id, browser, targets }) => {
    const to = targets.pop()
    if (to === undefined) return Promise.resolve()
    return finish(stage, stage.ledger.open(id, { kind: 'like', to }), () =>
      browser.call({ method: 'POST', path: '/api/likes', body: { to, kind: 'like' } }),
    )
  },

  'super like': (stage, { id, browser, targets, prices }) => {
    const to = targets.pop()
    if (to === undefined) return Promise.resolve()
    const body = { to, kind: 'super', expectedPrice: prices.superLike }
    return finish(
      stage,
      stage.ledger.open(id, { kind: 'super like', to, cost: prices.superLike }),
      () => browser.call({ method: 'POST', path: '/api/likes', body }),
    )
  },

  message: (stage, { id, browser, partner, prices }) => {
    if (!partner) return Promise.resolve()
    const { threadId } = partner
    const [clientId, content] = [randomUUID(), `Storm ${randomUUID()}`]
    const cost = prices.message
    const body = { clientId, content, expectedPrice: cost }
    return finish(
      stage,
      stage.ledger.open(id, { kind: 'message', threadId, clientId, to: partner.id, content, cost }),
      () => browser.call({ method: 'POST', path: `/api/threads/${threadId}/messages`, body }),
      (sent) => Stored.safeParse(sent).data?.id,
    )
  },

  upload: async (stage, member) => {
    member.uploads += 1
    const clientId = randomUUID()
    const picture = stage.pictures[Math.floor(Math.random() * stage.pictures.length)]
    const raw = composeForm(clientId, picture ?? Buffer.alloc(0))
    await finish(
      stage,
      stage.ledger.open(member.id, { kind: 'upload', clientId }),
      () =>
        member.browser.call({
          method: 'POST',
          path: '/api/me/photos',
          raw,
          headers: { [IDEMPOTENCY_HEADER]: clientId },
        }),
      (body) => Stored.safeParse(body).data?.id,
    )
  },

  payment: pay,
}

/** Buys the smallest pack: reads its price, opens a checkout and pays on the sandbox's page. */
async function pay(stage: Stage, { id, browser }: StormMember): Promise<void> {
  const clientId = randomUUID()
  const entry = stage.ledger.open(id, { kind: 'payment', clientId, tokens: 0 })
  const quoted = await repeat(stage, entry, () =>
    browser.call({ method: 'GET', path: '/api/payments/quotes?currencyCode=USD' }),
  )
  const pack = Quotes.safeParse(quoted?.reply.body).data?.packs.find(
    ({ id: name }) => name === PACK,
  )
  if (!pack || entry.effect.kind !== 'payment') return
  entry.effect.tokens = pack.total
  const body = { packageId: PACK, currencyCode: 'USD', quote: pack.quote, clientId }
  const opened = await repeat(stage, entry, () =>
    browser.call({ method: 'POST', path: '/api/payments/token-checkouts', body }),
  )
  const checkout = Checkout.safeParse(opened?.reply.body).data
  if (!checkout) return
  const raw = {
    bytes: new URLSearchParams({ action: 'pay', card: 'succeeds' }).toString(),
    type: 'application/x-www-form-urlencoded',
  }
  const path = new URL(checkout.url).pathname
  await finish(stage, entry, async () => {
    const reply = await browser.call({ method: 'POST', path, raw })
    // Members who have not paid stay on the page.
    return reply.location === path ? { ...reply, status: 503 } : reply
  })
}

/** Repeats a request until it is answered, and records the answer. */
async function finish(
  stage: Stage,
  entry: Promised,
  send: () => Promise<Reply>,
  readId: (body: unknown) => string | undefined = () => undefined,
): Promise<void> {
  const answered = await repeat(stage, entry, send)
  if (answered) stage.ledger.recordDone(entry, answered.sentAt, readId(answered.reply.body))
}

/** Repeats a request until it is answered; undefined if it was refused or given up. */
async function repeat(
  { ledger, giveUp }: Stage,
  entry: Promised,
  send: () => Promise<Reply>,
): Promise<{ reply: Reply; sentAt: number } | undefined> {
  let pauseMs = RETRY_MS.first
  while (!giveUp.aborted) {
    const sentAt = ledger.now()
    const reply = await send()
    const verdict = judge(reply, entry)
    if (verdict === 'done') return { reply, sentAt }
    if (verdict === 'refused') {
      entry.told = 'refused'
      entry.code = reply.code ?? String(reply.status)
      return undefined
    }
    ledger.recordTrouble(entry, reply.code ?? String(reply.status))
    const waitMs = reply.status === 429 ? reply.retryAfterSeconds * 1000 : pauseMs
    await wait(waitMs, undefined, { signal: giveUp }).catch(() => undefined)
    pauseMs = Math.min(RETRY_MS.longest, pauseMs * 2)
  }
  return undefined
}

/** Codes that say that an earlier attempt, which got no answer, was done. */
const DONE_BEFORE = new Set(['REQUEST_DONE', 'ALREADY_LIKED', 'ALREADY_SUPER_LIKED'])

function judge({ status, code }: Reply, { unanswered }: Promised): 'done' | 'refused' | 'again' {
  if (status === 'none' || status >= 500 || code === 'REQUEST_RUNNING') return 'again'
  if (status < 400) return 'done'
  if (unanswered === 0) return 'refused'
  if (code !== undefined && DONE_BEFORE.has(code)) return 'done'
  // A rate limit says nothing about the earlier attempt.
  return status === 429 ? 'again' : 'refused'
}

function composeForm(clientId: string, picture: Buffer): { bytes: Buffer; type: string } {
  const boundary = `storm-${clientId}`
  const bytes = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="clientId"\r\n\r\n${clientId}\r\n` +
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="storm.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { bytes, type: `multipart/form-data; boundary=${boundary}` }
}
