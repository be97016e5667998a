import { campaignDefaults } from '@adire/contract/campaigns.ts'
import type { CampaignDraft } from './form-rules.ts'

/**
 * True for a newsletter campaign with targeting. Every reader gets the same issue, so the server
 * never puts such a campaign in one (`chooseNewsletterAd`).
 */
export function isNeverInAnIssue({
  placementType,
  targetGender,
  targetCities,
  targetAgeMin,
  targetAgeMax,
}: CampaignDraft): boolean {
  const hasNoTargeting =
    targetGender === campaignDefaults.targetGender &&
    targetCities.length === 0 &&
    Number(targetAgeMin) === campaignDefaults.targetAgeMin &&
    Number(targetAgeMax) === campaignDefaults.targetAgeMax
  return placementType === 'email_newsletter' && !hasNoTargeting
}
