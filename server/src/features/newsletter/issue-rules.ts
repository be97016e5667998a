import { ISSUE_CLICK_PATH, ISSUE_OPEN_PATH, type IssueBlock } from '@adire/contract/newsletter-issues.ts'
import { signId } from '../../lib/signed-id.ts'

const MINUTE_MS = 60_000

export const ISSUES_PER_PAGE = 20
/** Mails of one run of the job; then others have their turn. */
export const MAILS_PER_RUN = 100
/** Mails on their way to the provider at once. */
export const LANES = 4
/** So many refusals in a row are about the provider, not about addresses: the run ends and another one tries later. */
export const REFUSALS_IN_A_ROW = 5
export const REST_SECONDS = 60
/** An address that refuses is tried for about two hours. */
const ATTEMPTS_MAXIMUM = 7
/** What was on its way for so long is lost: a server died under it. Whether it arrived nobody knows, so it isn't sent again. */
export const LOST_MS = 10 * MINUTE_MS
/** Of one address on the net: mail providers fetch the pictures and links of all their people from a few. */
export const MARK_LIMIT = { points: 600, seconds: 300 } as const

/** When to try an address again that refused for the n-th time; null is never. */
export function tryAgainAt(attempts: number, now: Date): Date | null {
  return attempts < ATTEMPTS_MAXIMUM ? new Date(now.getTime() + 2 ** (attempts - 1) * MINUTE_MS) : null
}

/** The one advertisement of an issue, as it was when sending began. */
export interface IssueAd {
  campaignId: string
  advertiserName: string
  title: string
  description: string
  ctaText: string
  destinationUrl: string
  banner: { id: string; width: number; height: number } | null
}

export interface IssueLinks {
  blocks: IssueBlock[]
  ad: IssueAd | null
}

/** Where a link of an issue leads: that of the block with this number, or the advertisement's; undefined for all else. */
export function destinationOf({ blocks, ad }: IssueLinks, link: string): string | undefined {
  if (link === 'ad') return ad?.destinationUrl
  const block = /^\d{1,2}$/.test(link) ? blocks[Number(link)] : undefined
  return block?.kind === 'link' ? block.address : undefined
}

/** What the marks in the links of one mail are signed for. */
export const OPEN_PURPOSE = 'newsletter.open'
export const clickPurpose = (issueId: string, link: string) => `newsletter.click:${issueId}:${link}`

interface Marks {
  issueId: string
  deliveryId: string
  secret: string
}

/** The paths in one mail that tell of it being opened and of its links being followed; nobody else can make them. */
export function marksOf({ issueId, deliveryId, secret }: Marks) {
  return {
    opened: `${ISSUE_OPEN_PATH}/${signId(OPEN_PURPOSE, deliveryId, secret)}`,
    clicked: (link: string) => `${ISSUE_CLICK_PATH}/${issueId}/${link}/${signId(clickPurpose(issueId, link), deliveryId, secret)}`,
  }
}
