import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import type { IssueEmail } from '../../mail/issue-email.ts'
import { toUtcDay } from '../ads/counting-rules.ts'
import { chooseNewsletterAd } from '../ads/operations.ts'
import type { IssueRow } from './issue-queries.ts'
import type { IssueAd } from './issue-rules.ts'

/** Chooses the one ad of an issue sent at a moment; null if none fits (decision P17). */
export async function chooseAd(tx: Tx, at: Date): Promise<IssueAd | null> {
  const campaign = await chooseNewsletterAd(tx, toUtcDay(at))
  if (!campaign) return null
  const {
    id,
    variant,
    advertiser,
    title,
    description,
    ctaText,
    destinationUrl,
    bannerId,
    bannerWidth,
    bannerHeight,
  } = campaign
  return {
    campaignId: id,
    variant,
    advertiserName: advertiser,
    title,
    description,
    ctaText,
    destinationUrl,
    banner:
      bannerId !== null && bannerWidth !== null && bannerHeight !== null
        ? { id: bannerId, width: bannerWidth, height: bannerHeight }
        : null,
  }
}

/** Returns the ad an issue was sent with; for a draft, one that would be eligible now. */
export async function readAd(
  { clock, db }: Pick<RequestContext, 'clock' | 'db'>,
  issue: IssueRow,
): Promise<IssueAd | null> {
  if (issue.status !== 'draft') return issue.ad
  return issue.wantsAd ? inTransaction(db, (tx) => chooseAd(tx, clock.now())) : null
}

/**
 * Converts the ad for the email template; `site` is the origin of its image, empty in the preview.
 */
export function toIssueAd(ad: IssueAd | null, site: string): IssueEmail['ad'] {
  if (ad === null) return null
  const { advertiserName, title, description, ctaText, banner } = ad
  return {
    advertiserName,
    title,
    description,
    ctaText,
    banner: banner && {
      src: `${site}/ad-banners/${banner.id}`,
      width: banner.width,
      height: banner.height,
    },
  }
}
