import {
  ISSUE_CLICK_PATH,
  ISSUE_OPEN_PATH,
  ISSUE_PREVIEW_PATH,
} from '@adire/contract/newsletter-issues.ts'
import { chooseTranslation } from '@adire/contract/translations.ts'
import { toUiLanguage } from '@adire/contract/ui-languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { overLimit, refuse as refuseRequest } from '../../../http/refusals.ts'
import { findSignedIn } from '../../auth/signed-in-operations.ts'
import { mustTurnTwoFactorOn } from '../../../lib/actor.ts'
import { ipKey } from '../../../lib/ip-address.ts'
import { readSignedId } from '../../../lib/signed-id.ts'
import { inLanguage } from '../../../lib/text.ts'
import { writeIssue } from '../../../mail/issue-email.ts'
import { mayCall } from '../../../procedures.ts'
import { recordNewsletterClick, recordNewsletterOpen } from '../../ads/operations.ts'
import { markAdClicked, markClicked, markOpened } from '../delivery-queries.ts'
import { findIssue, type IssueRow } from '../issue-queries.ts'
import { clickPurpose, findDestination, TRACKING_LIMIT, OPEN_PURPOSE } from '../issue-rules.ts'
import { readAd, toIssueAd } from '../issue-ad-operations.ts'

/** Transparent GIF of one pixel. */
const TRACKING_PIXEL = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
)

/** Content policy of the preview frame: inline styles and our own images only, no scripts. */
const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

interface Preview {
  Params: { id: string }
  Querystring: { scheme?: string; language?: string }
}

/**
 * Registers the plain HTTP routes of issues: opens and clicks of sent emails, and the preview that
 * admins see in a frame. A `mark` in a path is the signed id of one delivery.
 */
export async function issuePlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.get<{ Params: { mark: string } }>(`${ISSUE_OPEN_PATH}/:mark`, async (request, reply) => {
    const id = readSignedId(OPEN_PURPOSE, request.params.mark, deps.config.sessionSecrets)
    if (id === undefined) return refuse(reply)
    if (await isCounted(deps, request)) await tryToCount(deps, request, () => countOpened(deps, id))
    // Webmail shows the image on pages of another origin.
    return setPrivateHeaders(reply)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/gif')
      .send(TRACKING_PIXEL)
  })

  app.get<{ Params: { issueId: string; link: string; mark: string } }>(
    `${ISSUE_CLICK_PATH}/:issueId/:link/:mark`,
    async (request, reply) => {
      const { issueId, link, mark } = request.params
      const id = readSignedId(clickPurpose(issueId, link), mark, deps.config.sessionSecrets)
      const issue = id === undefined ? undefined : await findIssue(deps.db, issueId)
      const destination = issue && findDestination(issue, link)
      if (id === undefined || destination === undefined) return refuse(reply)
      if (await isCounted(deps, request))
        await tryToCount(deps, request, () => countClicked(deps, { id, link }))
      return setPrivateHeaders(reply)
        .header('referrer-policy', 'no-referrer')
        .redirect(destination, 302)
    },
  )

  app.get<Preview>(`${ISSUE_PREVIEW_PATH}/:id`, async (request, reply) => {
    const { actor, waitSeconds } = await findSignedIn(deps, request)
    if (waitSeconds !== undefined) return refuseRequest(request, reply, overLimit(waitSeconds))
    if (mayCall('admin', actor) !== 'yes' || !actor || mustTurnTwoFactorOn(actor, deps.config))
      return refuse(reply)
    const { success, data: id } = z.uuid().safeParse(request.params.id)
    const issue = success ? await findIssue(deps.db, id) : undefined
    if (!issue) return refuse(reply)
    const html = await renderPreview(deps, issue, request.query)
    return setPrivateHeaders(reply)
      .headers({ 'content-security-policy': PREVIEW_POLICY, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** Renders an issue as its subscribers with a language get it, with links that lead nowhere. */
async function renderPreview(
  deps: Deps,
  issue: IssueRow,
  { language: tag, scheme }: Preview['Querystring'],
): Promise<string> {
  const ad = toIssueAd(await readAd(deps, issue), '')
  const language = toUiLanguage(tag)
  const { html } = inLanguage(language, () =>
    writeIssue({
      ...chooseTranslation(issue, language),
      ad,
      linkTo: () => '#',
      unsubscribe: '#',
      address: deps.config.company.address,
      scheme: scheme === 'dark' ? 'dark' : 'light',
    }),
  )
  return html
}

function setPrivateHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
}

/** Answers the same for an invalid mark, an unknown link and a viewer without access. */
function refuse(reply: FastifyReply): FastifyReply {
  return setPrivateHeaders(reply).status(404).type('text/plain; charset=utf-8').send('Not found')
}

/**
 * True if the request counts: a HEAD request opens nothing, and requests above the limit are served
 * but not counted.
 */
async function isCounted({ limiter }: Deps, { ip, method }: FastifyRequest): Promise<boolean> {
  if (method !== 'GET') return false
  return (
    // The page comes first: without the limiter, the visit is not counted.
    (await limiter
      .consume([{ key: `newsletter.marks:${ipKey(ip)}`, ...TRACKING_LIMIT }])
      .catch(() => 0)) === undefined
  )
}

/** Logs a failed count without failing the request. */
async function tryToCount(
  { log }: Deps,
  { id }: FastifyRequest,
  count: () => Promise<void>,
): Promise<void> {
  await count().catch((error: unknown) =>
    log.error({ requestId: id, err: error }, 'newsletter: could not count'),
  )
}

async function countOpened({ clock, db }: Deps, id: string): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    const { campaignId, variant = 'A' } = (await markOpened(tx, id, at)) ?? {}
    if (campaignId) await recordNewsletterOpen(tx, { campaignId, variant, recipientId: id, at })
  })
}

async function countClicked(
  { clock, db }: Deps,
  { id, link }: { id: string; link: string },
): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    await markClicked(tx, id, at)
    const ad = link === 'ad' ? await markAdClicked(tx, id, at) : undefined
    if (ad?.campaignId)
      await recordNewsletterClick(tx, {
        campaignId: ad.campaignId,
        variant: ad.variant,
        recipientId: id,
        at,
      })
  })
}
