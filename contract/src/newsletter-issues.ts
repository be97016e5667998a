import { z } from 'zod'
import { Cursor, forAdmins, forAdminsWithStepUp } from './base.ts'
import { checkDestination, DESTINATION_MAXIMUM } from './destinations.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { NewsletterIssueId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { SAMPLE_ID, SAMPLE_NEW_ID } from './samples.ts'
import { lineOfText, linesOfText } from './text.ts'
import { listOfTranslations, TargetLanguage } from './translations.ts'
import { UI_LANGUAGE_TAGS } from './ui-languages.ts'

/** Path before the signed id of one email: a one-pixel image that records an open. */
export const ISSUE_OPEN_PATH = '/newsletter/open'
/** Path before the link's position in its issue (or `ad`) and the signed id of one email. */
export const ISSUE_CLICK_PATH = '/newsletter/click'
/** Path before an issue's id: its preview, which the editor shows in a frame. */
export const ISSUE_PREVIEW_PATH = '/newsletter/preview'

export const ISSUE_SUBJECT_MAXIMUM = 150
export const ISSUE_BLOCKS_MAXIMUM = 40
/** Bytes of a saved issue with its translations. */
export const ISSUE_MAXIMUM_BYTES = 1024 * 1024
/** Maximum characters by kind of block. */
export const issueTextMaximum = { heading: 120, paragraph: 4000, link: 80 } as const

/** Same rules as an advertiser's destination: an https address of a public host name. */
const LinkAddress = z
  .string()
  .trim()
  .max(DESTINATION_MAXIMUM)
  .refine((text) => checkDestination(text).kind === 'accepted', 'Not a public https address')

/** Blocks of an issue, in any order; HTML is not allowed. */
export const IssueBlock = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('heading'),
    text: lineOfText({ minimum: 1, maximum: issueTextMaximum.heading }),
  }),
  z.strictObject({
    kind: z.literal('paragraph'),
    text: linesOfText({ minimum: 1, maximum: issueTextMaximum.paragraph }),
  }),
  z.strictObject({
    kind: z.literal('link'),
    text: lineOfText({ minimum: 1, maximum: issueTextMaximum.link }),
    address: LinkAddress,
  }),
])
export type IssueBlock = z.infer<typeof IssueBlock>

const texts = {
  subject: lineOfText({ minimum: 1, maximum: ISSUE_SUBJECT_MAXIMUM }),
  blocks: z.array(IssueBlock).min(1).max(ISSUE_BLOCKS_MAXIMUM),
}

/** Text for subscribers with another language than English; it may have other blocks. */
export const IssueTranslation = z.strictObject({ language: TargetLanguage, ...texts })
export type IssueTranslation = z.infer<typeof IssueTranslation>

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
  /** Subscribers who left before their email was sent. */
  totalSkipped: z.int(),
  totalFailed: z.int(),
  /** Approximate: many email clients hide opens, and some report emails that nobody read. */
  totalOpened: z.int(),
  totalClicked: z.int(),
})
export type IssueSummary = z.infer<typeof IssueSummary>

export const NewsletterIssue = z.strictObject({
  ...IssueSummary.shape,
  blocks: z.array(IssueBlock),
  translations: z.array(IssueTranslation).max(UI_LANGUAGE_TAGS.length),
  wantsAd: z.boolean(),
  /** Ad the issue was sent with; null for a draft. */
  ad: z.strictObject({ advertiserName: z.string(), title: z.string() }).nullable(),
})
export type NewsletterIssue = z.infer<typeof NewsletterIssue>

const IdInput = z.strictObject({ id: NewsletterIssueId })

/** Newsletter issues, for admins (decision P17); part of `newsletter`. */
export const newsletterIssues = {
  /** Lists issues, newest first, with the number of active subscribers. */
  listIssues: forAdmins({ reads: 'fresh', limits: STAFF_READ_LIMITS, auditExemption: 'texts' })
    .route({ method: 'GET', path: '/admin/newsletter/issues' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(
      z.strictObject({
        issues: z.array(IssueSummary),
        activeSubscribers: z.int(),
        nextCursor: Cursor.nullable(),
      }),
    ),

  readIssue: forAdmins({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditExemption: 'texts',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/admin/newsletter/issues/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(NewsletterIssue),

  /** Creates or updates a draft. */
  saveIssue: forAdmins({
    limits: [perMember(300, HOUR_SECONDS)],
    idempotency: 'id-in-input',
    stepUpExemption: 'draft',
    sample: {
      id: SAMPLE_NEW_ID,
      subject: 'News',
      blocks: [{ kind: 'paragraph', text: 'Of today' }],
      wantsAd: false,
    },
  })
    .route({ method: 'PUT', path: '/admin/newsletter/issues/{id}' })
    .errors(pickErrors('ALREADY_DECIDED'))
    .input(
      z.strictObject({
        id: NewsletterIssueId,
        ...texts,
        translations: listOfTranslations(IssueTranslation).default([]),
        wantsAd: z.boolean(),
      }),
    )
    .output(NewsletterIssue),

  removeIssue: forAdmins({
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'removes',
    stepUpExemption: 'draft',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'DELETE', path: '/admin/newsletter/issues/{id}' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(IdInput)
    .output(z.strictObject({})),

  /**
   * Sends a test in each written language, to the admin only; its opens and clicks are not counted.
   */
  testIssue: forAdmins({
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'key',
    stepUpExemption: { because: 'Sends emails to nobody but the admin who is signed in' },
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/admin/newsletter/issues/{id}/tests' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(z.strictObject({ sentTo: z.string() })),

  /**
   * Sends an issue to every current subscriber. Repeating the call changes nothing: nobody gets an
   * issue twice.
   */
  sendIssue: forAdminsWithStepUp({
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: { because: 'An issue is sent once' },
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/admin/newsletter/issues/{id}/dispatch' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ ...IdInput.shape }))
    .output(NewsletterIssue),

  /** Pauses or resumes an issue; mails already sent stay sent. */
  pauseIssue: forAdmins({
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'sets-state',
    stepUpExemption: { because: 'Stops or continues an issue that was confirmed when it was sent' },
    sample: { id: SAMPLE_ID, isPaused: true },
  })
    .route({ method: 'POST', path: '/admin/newsletter/issues/{id}/pause' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(z.strictObject({ ...IdInput.shape, isPaused: z.boolean() }))
    .output(NewsletterIssue),
}
