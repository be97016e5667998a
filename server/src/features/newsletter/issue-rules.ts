import { MINUTE_MS } from '@adire/contract/durations.ts'
import {
  ISSUE_CLICK_PATH,
  ISSUE_OPEN_PATH,
  type IssueBlock,
  type IssueTranslation,
} from '@adire/contract/newsletter-issues.ts'
import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import { SOURCE_LANGUAGE, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { signId } from '../../lib/signed-id.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'

export const ISSUES_PER_PAGE = 20
/** Emails sent in one run of the job, so that other jobs get their turn. */
export const EMAILS_PER_RUN = 100
/** Emails sent concurrently. */
export const CONCURRENT_EMAILS = 4
/**
 * Refusals in a row that mean the provider is down rather than an address: the run stops and a
 * later one retries.
 */
export const REFUSALS_IN_A_ROW = 5
export const PAUSE_AFTER_REFUSALS_SECONDS = 60
/** Beginning of the keys of the jobs that send an issue; its id follows. */
export const SEND_ISSUE_KEYS = 'newsletter.sendIssue:'
/** Attempts per address, spread over about two hours. */
const ATTEMPTS_MAXIMUM = 7
/**
 * Age at which a claimed email counts as lost with its server. It may have arrived, so it isn't
 * sent again.
 */
export const LOST_EMAIL_MS = 10 * MINUTE_MS
/**
 * Opens and clicks counted per IP address. High, because mail providers fetch the images of all
 * their users from a few addresses.
 */
export const TRACKING_LIMIT = { points: 600, seconds: 300 } as const

/** Returns when to retry after the n-th refusal; null to give up. */
export function findRetryTime(attempts: number, now: Date): Date | null {
  return attempts < ATTEMPTS_MAXIMUM
    ? new Date(now.getTime() + 2 ** (attempts - 1) * MINUTE_MS)
    : null
}

/** Ad of an issue, as it was when sending started. */
export interface IssueAd {
  campaignId: string
  /** Missing in issues sent before campaigns had several banners. */
  variant?: VariantLetter
  advertiserName: string
  title: string
  description: string
  ctaText: string
  destinationUrl: string
  banner: { id: string; width: number; height: number } | null
}

export interface IssueLinks {
  blocks: readonly IssueBlock[]
  translations: readonly IssueTranslation[]
  ad: IssueAd | null
}

/**
 * Names the link in a block for its path: the number of the block, after the language unless it is
 * English, because a translation may have other blocks. `ad` is the ad of all languages.
 */
export function nameLink(language: UiLanguageTag, link: string): string {
  return link === 'ad' || language === SOURCE_LANGUAGE ? link : `${language}.${link}`
}

/** Returns the destination of a link named by `nameLink`; undefined if there is none. */
export function findDestination(
  { blocks, translations, ad }: IssueLinks,
  name: string,
): string | undefined {
  if (name === 'ad') return ad?.destinationUrl
  const [, tag, number] = /^(?:([A-Za-z-]+)\.)?(\d{1,2})$/.exec(name) ?? []
  const written =
    tag === undefined ? blocks : translations.find(({ language }) => language === tag)?.blocks
  const block = number === undefined ? undefined : written?.[Number(number)]
  return block?.kind === 'link' ? block.address : undefined
}

/** Purposes of the signed delivery ids in links. Emails already sent depend on them. */
export const OPEN_PURPOSE = 'newsletter.open'
export const clickPurpose = (issueId: string, link: string) => `newsletter.click:${issueId}:${link}`

interface Delivery {
  issueId: string
  deliveryId: string
  secrets: SessionSecrets
}

/** Builds the signed paths that record opens and clicks of one email. */
export function buildTrackingPaths({ issueId, deliveryId, secrets }: Delivery) {
  return {
    opened: `${ISSUE_OPEN_PATH}/${signId(OPEN_PURPOSE, deliveryId, secrets)}`,
    clicked: (link: string) =>
      `${ISSUE_CLICK_PATH}/${issueId}/${link}/${signId(clickPurpose(issueId, link), deliveryId, secrets)}`,
  }
}
