import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import type { IssueLetter } from '../../../mail/issue-letter.ts'
import { toUtcDay } from '../../ads/counting-rules.ts'
import { chooseNewsletterAd } from '../../ads/operations.ts'
import type { IssueRow } from '../issue-queries.ts'
import type { IssueAd } from '../issue-rules.ts'

/** The one advertisement of an issue that leaves at a moment, or none (decision P17). */
export async function chooseAd(tx: Tx, at: Date): Promise<IssueAd | null> {
  const campaign = await chooseNewsletterAd(tx, toUtcDay(at))
  if (!campaign) return null
  const { id, advertiser, title, description, ctaText, destinationUrl, bannerId, bannerWidth, bannerHeight } = campaign
  return {
    campaignId: id,
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

/** The advertisement it went out with; of a draft one that it could go out with now. */
export async function adOf({ clock, db }: Pick<RequestContext, 'clock' | 'db'>, issue: IssueRow): Promise<IssueAd | null> {
  if (issue.status !== 'draft') return issue.ad
  return issue.wantsAd ? inTransaction(db, (tx) => chooseAd(tx, clock.now())) : null
}

/** The same as a letter shows it; `site` stands before the address of its picture. */
export function adInLetter(ad: IssueAd | null, site: string): IssueLetter['ad'] {
  if (ad === null) return null
  const { title, description, ctaText, banner } = ad
  return {
    title,
    description,
    ctaText,
    banner: banner && { src: `${site}/ad-banners/${banner.id}`, width: banner.width, height: banner.height },
  }
}
