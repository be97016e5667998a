import { ISSUE_CLICK_PATH, ISSUE_OPEN_PATH, ISSUE_PREVIEW_PATH } from '@adire/contract/newsletter-issues.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { mustTurnTwoFactorOn } from '../../../lib/actor.ts'
import { addressKey } from '../../../lib/address.ts'
import { readSignedId } from '../../../lib/signed-id.ts'
import { writeIssue } from '../../../mail/issue-letter.ts'
import { mayCall } from '../../../procedures.ts'
import { recordNewsletterClick, recordNewsletterOpen } from '../../ads/operations.ts'
import { findActor } from '../../auth/operations.ts'
import { markAdClicked, markClicked, markOpened } from '../delivery-queries.ts'
import { findIssue } from '../issue-queries.ts'
import { clickPurpose, destinationOf, MARK_LIMIT, OPEN_PURPOSE } from '../issue-rules.ts'
import { adInLetter, adOf } from './issue-ad.ts'

/** A single transparent point. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A mail's own page in a frame of ours: its styles, pictures of our own origin, and nothing that runs. */
const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

interface Preview {
  Params: { id: string }
  Querystring: { scheme?: string }
}

/** What a mail asks for when it is opened and its links are followed, and how an issue looks before it leaves. */
export async function issuePlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.get<{ Params: { mark: string } }>(`${ISSUE_OPEN_PATH}/:mark`, async (request, reply) => {
    const id = readSignedId(OPEN_PURPOSE, request.params.mark, deps.config.sessionSecret)
    if (id === undefined) return refuse(reply)
    if (await counts(deps, request)) await whileNoHarm(deps, request, () => countOpened(deps, id))
    // Mail programs show pictures in pages of their own.
    return sendQuietly(reply).header('cross-origin-resource-policy', 'cross-origin').type('image/gif').send(POINT)
  })

  app.get<{ Params: { issueId: string; link: string; mark: string } }>(
    `${ISSUE_CLICK_PATH}/:issueId/:link/:mark`,
    async (request, reply) => {
      const { issueId, link, mark } = request.params
      const id = readSignedId(clickPurpose(issueId, link), mark, deps.config.sessionSecret)
      const issue = id === undefined ? undefined : await findIssue(deps.db, issueId)
      const destination = issue && destinationOf(issue, link)
      if (id === undefined || destination === undefined) return refuse(reply)
      if (await counts(deps, request)) await whileNoHarm(deps, request, () => countClicked(deps, { id, link }))
      return sendQuietly(reply).header('referrer-policy', 'no-referrer').redirect(destination, 302)
    },
  )

  app.get<Preview>(`${ISSUE_PREVIEW_PATH}/:id`, async (request, reply) => {
    const actor = await findActor(deps, cookiesOf(request))
    if (mayCall('admin', actor) !== 'yes' || !actor || mustTurnTwoFactorOn(actor, deps.config)) return refuse(reply)
    const { success, data: id } = z.uuid().safeParse(request.params.id)
    const issue = success ? await findIssue(deps.db, id) : undefined
    if (!issue) return refuse(reply)
    const { html } = writeIssue({
      subject: issue.subject,
      blocks: issue.blocks,
      ad: adInLetter(await adOf(deps, issue), ''),
      // Nothing can be followed in a picture of a mail.
      linkTo: () => '#',
      unsubscribe: '#',
      scheme: request.query.scheme === 'dark' ? 'dark' : 'light',
    })
    return sendQuietly(reply)
      .headers({ 'content-security-policy': PREVIEW_POLICY, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

function cookiesOf({ headers: { cookie } }: FastifyRequest): Headers {
  return new Headers(cookie === undefined ? {} : { cookie })
}

function sendQuietly(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
}

/** The same for a mark that isn't ours, a link the issue doesn't have, and whoever may not look. */
function refuse(reply: FastifyReply): FastifyReply {
  return sendQuietly(reply).status(404).type('text/plain; charset=utf-8').send('Not found')
}

/** Programs that only ask about an address have opened nothing; and floods are let through uncounted. */
async function counts({ limiter }: Deps, { ip, method }: FastifyRequest): Promise<boolean> {
  if (method !== 'GET') return false
  return (await limiter.consume([{ key: `newsletter.marks:${addressKey(ip)}`, ...MARK_LIMIT }]).catch(() => 0)) === undefined
}

/** Nobody waits at a link because we can't count. */
async function whileNoHarm({ log }: Deps, { id }: FastifyRequest, count: () => Promise<void>): Promise<void> {
  await count().catch((error: unknown) => log.error({ requestId: id, err: error }, 'newsletter: could not count'))
}

async function countOpened({ clock, db }: Deps, id: string): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    const mail = await markOpened(tx, id, at)
    if (mail?.campaignId) await recordNewsletterOpen(tx, { campaignId: mail.campaignId, recipientId: id, at })
  })
}

async function countClicked({ clock, db }: Deps, { id, link }: { id: string; link: string }): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    await markClicked(tx, id, at)
    const campaignId = link === 'ad' ? await markAdClicked(tx, id, at) : undefined
    if (campaignId !== undefined) await recordNewsletterClick(tx, { campaignId, recipientId: id, at })
  })
}
