import { appPages } from '@adire/contract/pages.ts'
import type { NewsletterIssueId } from '@adire/contract/ids.ts'
import type {
  IssueSummary,
  IssueTranslation,
  NewsletterIssue,
} from '@adire/contract/newsletter-issues.ts'
import { chooseTranslation } from '@adire/contract/translations.ts'
import { SOURCE_LANGUAGE, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ActorContext } from '../../../deps.ts'
import { fail } from '../../../lib/fail.ts'
import { bySortKey, readPage } from '../../../lib/paging.ts'
import { inLanguage } from '../../../lib/text.ts'
import { writeIssue } from '../../../mail/issue-email.ts'
import { findRecipient } from '../../../mail/queries.ts'
import { admin } from '../../../procedures.ts'
import { type AuditAction, auditAction } from '../../audit/operations.ts'
import * as queries from '../issue-queries.ts'
import { findDestination, ISSUES_PER_PAGE, nameLink } from '../issue-rules.ts'
import { queueIssue } from '../jobs.ts'
import { chooseAd, readAd, toIssueAd } from '../issue-ad-operations.ts'

/** Newsletter issues for admins: drafts, test emails, sending and pausing (decision P17). */
export const issues = {
  listIssues: admin.newsletter.listIssues.handler(async ({ input: { cursor }, context }) => {
    const { db } = context
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: ISSUES_PER_PAGE,
      position: bySortKey,
      list: (range) => queries.listIssues(db, range),
    })
    return {
      issues: rows.map(toSummary),
      activeSubscribers: await queries.countActive(db),
      nextCursor,
    }
  }),

  readIssue: admin.newsletter.readIssue.handler(async ({ input: { id }, context }) =>
    toIssue((await queries.findIssue(context.db, id)) ?? fail('NOT_FOUND')),
  ),

  saveIssue: admin.newsletter.saveIssue.handler(({ input, context }) =>
    updateIssue(context, input.id, async (tx) => {
      // Undefined for a new issue.
      const before = await queries.lockIssue(tx, input.id)
      const { actor, clock } = context
      if (!(await queries.saveDraft(tx, input, { by: actor.id, at: clock.now() })))
        fail('ALREADY_DECIDED')
      return {
        operation: 'newsletter.saveIssue',
        ...(before && { before: { subject: before.subject, blocks: before.blocks.length } }),
        after: {
          subject: input.subject,
          blocks: input.blocks.length,
          languages: input.translations.map(({ language }) => language),
          wantsAd: input.wantsAd,
        },
      }
    }),
  ),

  removeIssue: admin.newsletter.removeIssue.handler(async ({ input: { id }, context }) => {
    await inTransaction(context.db, async (tx) => {
      const { status, subject } = (await queries.lockIssue(tx, id)) ?? fail('NOT_FOUND')
      if (status !== 'draft') fail('ALREADY_DECIDED')
      await queries.removeIssue(tx, id)
      await auditAction(tx, context, {
        operation: 'newsletter.removeIssue',
        target: { type: 'newsletter_issue', id },
        before: { subject },
      })
    })
    return {}
  }),

  testIssue: admin.newsletter.testIssue.handler(async ({ input: { id }, context }) => {
    const { actor, config, db, mailer } = context
    const issue = (await queries.findIssue(db, id)) ?? fail('NOT_FOUND')
    const { address: sentTo } = (await findRecipient(db, actor.id)) ?? fail('NOT_FOUND')
    const ad = await readAd(context, issue)
    const tests = [chooseTranslation(issue, SOURCE_LANGUAGE), ...issue.translations].map((text) =>
      composeTest(config, { ...issue, ad }, text),
    )
    await inTransaction(db, (tx) =>
      auditAction(tx, context, {
        operation: 'newsletter.testIssue',
        target: { type: 'newsletter_issue', id },
      }),
    )
    for (const test of tests) await mailer.send({ to: sentTo, ...test })
    return { sentTo }
  }),

  sendIssue: admin.newsletter.sendIssue.handler(async ({ input: { id }, context }) => {
    const known = (await queries.findIssue(context.db, id)) ?? fail('NOT_FOUND')
    if (known.status !== 'draft') return toIssue(known)
    return updateIssue(context, id, async (tx) => {
      const issue = (await queries.lockIssue(tx, id)) ?? fail('NOT_FOUND')
      if (issue.status !== 'draft') return undefined
      const at = context.clock.now()
      // The ad and the recipients are fixed here, so that every subscriber gets the same email.
      const ad = issue.wantsAd ? await chooseAd(tx, at) : null
      const recipients = await queries.startIssue(tx, id, { ad, at })
      await queueIssue(tx, id)
      return {
        operation: 'newsletter.sendIssue',
        before: { status: issue.status },
        after: { subject: issue.subject, recipients, campaignId: ad?.campaignId ?? null },
      }
    })
  }),

  pauseIssue: admin.newsletter.pauseIssue.handler(({ input: { id, isPaused }, context }) =>
    updateIssue(context, id, async (tx) => {
      const { status } = (await queries.lockIssue(tx, id)) ?? fail('NOT_FOUND')
      const wanted = isPaused ? 'paused' : 'sending'
      if (status === wanted) return undefined
      if (status !== (isPaused ? 'sending' : 'paused')) fail('ALREADY_DECIDED')
      await queries.saveStatus(tx, id, wanted, context.clock.now())
      if (!isPaused) await queueIssue(tx, id)
      return {
        operation: isPaused ? 'newsletter.pauseIssue' : 'newsletter.resumeIssue',
        before: { status },
        after: { status: wanted },
      }
    }),
  ),
}

type IssueText = Pick<IssueTranslation, 'subject' | 'blocks'>

/** Composes a test email in one language, whose links lead straight to their destinations. */
function composeTest(
  config: ActorContext['config'],
  issue: queries.IssueRow,
  text: IssueText & { language: UiLanguageTag },
) {
  return inLanguage(text.language, () => ({
    subject: `[Test] ${text.subject}`,
    ...writeIssue({
      ...text,
      ad: toIssueAd(issue.ad, config.publicUrl),
      linkTo: (link) => findDestination(issue, nameLink(text.language, link)) ?? config.publicUrl,
      // A test's unsubscribe link has no token, so it can only open the page.
      unsubscribe: `${config.publicUrl}${appPages.unsubscribeNewsletter}`,
      address: config.company.address,
    }),
  }))
}

type AuditedChange = Omit<AuditAction, 'target'>

/**
 * Runs a change of an issue in a transaction and audits it; returns the current issue. `run`
 * returns undefined if it changed nothing.
 */
function updateIssue(
  context: ActorContext,
  id: NewsletterIssueId,
  run: (tx: Tx) => Promise<AuditedChange | undefined>,
): Promise<NewsletterIssue> {
  return inTransaction(context.db, async (tx) => {
    const change = await run(tx)
    if (change)
      await auditAction(tx, context, { ...change, target: { type: 'newsletter_issue', id } })
    return toIssue((await queries.findIssue(tx, id)) ?? fail('NOT_FOUND'))
  })
}

function toIssue(issue: queries.IssueRow): NewsletterIssue {
  const { blocks, translations, wantsAd, ad } = issue
  return {
    ...toSummary(issue),
    blocks,
    translations,
    wantsAd,
    ad: ad && { advertiserName: ad.advertiserName, title: ad.title },
  }
}

function toSummary({
  sortKey: _sortKey,
  blocks: _blocks,
  translations: _translations,
  wantsAd: _wantsAd,
  ad: _ad,
  ...row
}: queries.IssueRow): IssueSummary {
  return {
    ...row,
    updatedAt: row.updatedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}
