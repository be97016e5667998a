import { z } from 'zod'
import { forAdmins, forAdminsEachTime } from './base.ts'
import { checkDestination, DESTINATION_MAXIMUM } from './destinations.ts'
import { Cursor } from './discovery.ts'
import { pickErrors } from './errors.ts'
import { NewsletterIssueId } from './ids.ts'
import { lineOfText, linesOfText } from './text.ts'

/** Behind it the signed mark of one mail: the picture of a single point that tells that it was opened. */
export const ISSUE_OPEN_PATH = '/newsletter/open'
/** Behind it the place of a link in its issue (or `ad`) and the signed mark of one mail. */
export const ISSUE_CLICK_PATH = '/newsletter/click'
/** Behind it an issue's id: how it looks, for admins, in a frame of the page that writes it. */
export const ISSUE_PREVIEW_PATH = '/newsletter/preview'

export const ISSUE_SUBJECT_MAXIMUM = 150
export const ISSUE_BLOCKS_MAXIMUM = 40
export const issueTextMaximum = { heading: 120, paragraph: 4000, link: 80 } as const

/** As an advertiser's: an https address of a public name, as plainly as it is read. */
const LinkAddress = z
  .string()
  .trim()
  .max(DESTINATION_MAXIMUM)
  .refine((text) => checkDestination(text).kind === 'accepted', 'Not a public https address')

/** An issue is made of these, in any order; there is no HTML in it. */
export const IssueBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: lineOfText({ minimum: 1, maximum: issueTextMaximum.heading }) }),
  z.strictObject({ kind: z.literal('paragraph'), text: linesOfText({ minimum: 1, maximum: issueTextMaximum.paragraph }) }),
  z.strictObject({ kind: z.literal('link'), text: lineOfText({ minimum: 1, maximum: issueTextMaximum.link }), address: LinkAddress }),
])
export type IssueBlock = z.infer<typeof IssueBlock>

export const IssueStatus = z.enum(['draft', 'sending', 'paused', 'sent'])
export type IssueStatus = z.infer<typeof IssueStatus>

export const IssueSummary = z.strictObject({
  id: NewsletterIssueId,
  subject: z.string(),
  status: IssueStatus,
  updatedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  totalRecipients: z.int(),
  totalSent: z.int(),
  /** Left the list before their turn. */
  totalSkipped: z.int(),
  totalFailed: z.int(),
  /** At least: many mail programs hide that a mail was opened, and some tell of it unread. */
  totalOpened: z.int(),
  totalClicked: z.int(),
})
export type IssueSummary = z.infer<typeof IssueSummary>

export const NewsletterIssue = z.strictObject({
  ...IssueSummary.shape,
  blocks: z.array(IssueBlock),
  wantsAd: z.boolean(),
  /** The advertisement it went out with; null as long as it is a draft. */
  ad: z.strictObject({ advertiserName: z.string(), title: z.string() }).nullable(),
})
export type NewsletterIssue = z.infer<typeof NewsletterIssue>

const OfIssue = z.strictObject({ id: NewsletterIssueId })

/** What admins do with issues of the newsletter (decision P17). */
export const newsletterIssues = {
  /** Newest first, with how many are on the list now. */
  listIssues: forAdmins
    .route({ method: 'GET', path: '/admin/newsletter/issues' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(z.strictObject({ issues: z.array(IssueSummary), activeSubscribers: z.int(), nextCursor: Cursor.nullable() })),

  readIssue: forAdmins
    .route({ method: 'GET', path: '/admin/newsletter/issues/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(OfIssue)
    .output(NewsletterIssue),

  /** Keeps a draft, new or changed. */
  saveIssue: forAdmins
    .route({ method: 'PUT', path: '/admin/newsletter/issues/{id}' })
    .errors(pickErrors('ALREADY_DECIDED'))
    .input(
      z.strictObject({
        id: NewsletterIssueId,
        subject: lineOfText({ minimum: 1, maximum: ISSUE_SUBJECT_MAXIMUM }),
        blocks: z.array(IssueBlock).min(1).max(ISSUE_BLOCKS_MAXIMUM),
        wantsAd: z.boolean(),
      }),
    )
    .output(NewsletterIssue),

  removeIssue: forAdmins
    .route({ method: 'DELETE', path: '/admin/newsletter/issues/{id}' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(OfIssue)
    .output(z.strictObject({})),

  /** Mails it to the admin alone; nothing in that mail counts. */
  testIssue: forAdmins
    .route({ method: 'POST', path: '/admin/newsletter/issues/{id}/tests' })
    .errors(pickErrors('NOT_FOUND'))
    .input(OfIssue)
    .output(z.strictObject({ sentTo: z.string() })),

  /** Mails it to everybody on the list now. Asked for again it changes nothing: nobody gets an issue twice. */
  sendIssue: forAdminsEachTime
    .route({ method: 'POST', path: '/admin/newsletter/issues/{id}/dispatch' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ ...OfIssue.shape }))
    .output(NewsletterIssue),

  /** Holds the mails back that have not left yet, or lets them go on. */
  pauseIssue: forAdmins
    .route({ method: 'POST', path: '/admin/newsletter/issues/{id}/pause' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(z.strictObject({ ...OfIssue.shape, isPaused: z.boolean() }))
    .output(NewsletterIssue),
}
