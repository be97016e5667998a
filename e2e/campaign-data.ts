import { randomBytes, randomUUID } from 'node:crypto'
import { call, type Member } from './people.ts'

export const uniqueName = (name: string) => `${name} ${randomBytes(3).toString('hex')}`

/** Creates an active campaign. */
export async function addCampaign(
  admin: Member,
  campaignName: string,
  wishes: { totalBudgetMicros?: number } = {},
): Promise<string> {
  const data = {
    id: randomUUID(),
    inquiryId: null,
    advertiserName: 'Osun Beauty',
    advertiserEmail: 'ada@people.example',
    campaignName,
    placementType: 'native_feed',
    bannerId: null,
    title: 'Glow in the dust',
    description: 'Shea butter from Tamale.',
    ctaText: 'Learn More',
    destinationUrl: 'https://www.example.com/harmattan',
    targetGender: 'all',
    targetCities: ['Lagos'],
    targetAgeMin: 18,
    targetAgeMax: 99,
    dailyBudgetMicros: 50_000_000,
    totalBudgetMicros: null,
    costPerClickMicros: 500_000,
    costPerImpressionMicros: 10_000,
    startDate: '2026-11-01',
    endDate: null,
    ...wishes,
  }
  await call(admin, '/admin/campaigns', { data })
  return data.id
}
