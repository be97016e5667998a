import type { CampaignId } from '@adire/contract/ids.ts'
import sharp from 'sharp'
import type { TestClient } from './client.ts'

export type CampaignInput = Parameters<TestClient['campaigns']['create']>[0]

/** A valid campaign form, completed from the blank one. */
export function aCampaignForm(overrides: Partial<CampaignInput> = {}): CampaignInput {
  return {
    id: crypto.randomUUID() as CampaignId,
    inquiryId: null,
    advertiserName: 'Ọ̀ṣun Beauty'.normalize('NFC'),
    advertiserEmail: 'ada@people.example',
    campaignName: 'Harmattan',
    placementType: 'native_feed',
    bannerId: null,
    title: 'Glow in the dust',
    description: 'Shea butter from Tamale.',
    ctaText: 'Learn More',
    destinationUrl: 'https://www.example.com/harmattan',
    targetGender: 'all',
    targetCities: [],
    targetAgeMin: 18,
    targetAgeMax: 99,
    dailyBudgetMicros: 50_000_000,
    totalBudgetMicros: null,
    costPerClickMicros: 500_000,
    costPerImpressionMicros: 10_000,
    startDate: null,
    endDate: null,
    ...overrides,
  }
}

/** Creates a one-coloured image, like an advertiser's upload. */
export async function aBannerFile(width: number, height: number): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#7a2e1d' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'banner.png', { type: 'image/png' })
}
