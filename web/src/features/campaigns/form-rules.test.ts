import type { Campaign } from '@adire/contract/campaigns.ts'
import type { AdminInquiry } from '@adire/contract/inquiries.ts'
import { BannerId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import {
  blankDraft,
  type CampaignDraft,
  checkDraft,
  createCopy,
  createDraftFromInquiry,
  toFaults,
  toInput,
  parseMicros,
} from './form-rules.ts'
import { isNeverInAnIssue } from './newsletter-rules.ts'

const filled: CampaignDraft = {
  ...blankDraft,
  advertiserName: 'Osun Beauty',
  campaignName: 'Harmattan',
  destinationUrl: 'https://www.example.com/',
}
const faults = (changes: Partial<CampaignDraft>) => checkDraft({ ...filled, ...changes })

test('ADS-ADMIN-76 to 83 starts with the defaults of the specification', () => {
  expect(blankDraft).toMatchObject({
    placementType: 'native_feed',
    ctaText: 'Learn More',
    targetGender: 'all',
    targetCities: [],
    targetAgeMin: '18',
    targetAgeMax: '99',
    dailyBudget: '50',
    costPerClick: '0.5',
    costPerImpression: '0.01',
  })
  expect(toInput(filled)).toMatchObject({
    advertiserEmail: null,
    bannerId: null,
    dailyBudgetMicros: 50_000_000,
    totalBudgetMicros: null,
    costPerClickMicros: 500_000,
    costPerImpressionMicros: 10_000,
    startDate: null,
    endDate: null,
  })
})

test('copies a campaign with a flight of the same length after the first one', () => {
  // The fields of a campaign that its form shows.
  const campaign = {
    campaignName: 'Harmattan',
    dailyBudgetMicros: 50_000_000,
    totalBudgetMicros: null,
    targetCities: ['Lagos'],
    alternatives: [],
    pausedVariants: [],
    startDate: '2026-11-01',
    endDate: '2026-11-14',
  } as unknown as Campaign
  const copy = (changes: Partial<Campaign>, today: string) => {
    const { campaignName, startDate, endDate } = createCopy({ ...campaign, ...changes }, today)
    return [campaignName, startDate, endDate]
  }
  expect(copy({}, '2026-11-10')).toEqual(['Harmattan (copy)', '2026-11-15', '2026-11-28'])
  expect(copy({}, '2026-12-01')).toEqual(['Harmattan (copy)', '2026-12-01', '2026-12-14'])
  expect(copy({ endDate: null }, '2026-12-01').slice(1)).toEqual(['2026-12-01', ''])
  expect(copy({ campaignName: 'x'.repeat(120) }, '2026-12-01')[0]).toHaveLength(120)
})

test('reports every missing or wrong field at once, each at its field', () => {
  expect(checkDraft(blankDraft)).toEqual({
    advertiserName: 'missing',
    campaignName: 'missing',
    destinationUrl: 'missing',
  })
  expect(faults({})).toEqual({})
  expect(faults({ targetAgeMin: '17' })).toEqual({ targetAgeMin: 'age' })
  expect(faults({ targetAgeMax: '99.5' })).toEqual({ targetAgeMax: 'age' })
  expect(faults({ targetAgeMin: '40', targetAgeMax: '39' })).toEqual({ targetAgeMax: 'age-range' })
  expect(faults({ startDate: '2026-12-02', endDate: '2026-12-01' })).toEqual({
    endDate: 'end-before-start',
  })
  expect(faults({ startDate: '2026-12-01', endDate: '2026-12-01' })).toEqual({})
  expect(faults({ dailyBudget: '0' })).toEqual({ dailyBudget: 'budget' })
  expect(faults({ totalBudget: '0' })).toEqual({ totalBudget: 'budget' })
  expect(faults({ totalBudget: '0.4' })).toEqual({ totalBudget: 'budget-below-price' })
  expect(toInput({ ...filled, totalBudget: '12.5' }).totalBudgetMicros).toBe(12_500_000)
  expect(faults({ dailyBudget: '0.4' })).toEqual({ dailyBudget: 'budget-below-price' })
  expect(faults({ costPerClick: '0.005' })).toEqual({ costPerClick: 'price' })
  expect(faults({ destinationUrl: 'http://www.example.com/' })).toEqual({
    destinationUrl: 'not-https',
  })
  expect(faults({ advertiserEmail: 'ada' })).toEqual({ advertiserEmail: 'email' })
  expect(faults({ ctaText: ' ' })).toEqual({ ctaText: 'missing' })
})

test('finds a banner of another placement before the server does', () => {
  const banner = {
    id: BannerId.parse('5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e'),
    url: '/ad-banners/1',
    width: 1200,
    height: 630,
  }
  expect(faults({ banner })).toEqual({})
  expect(faults({ banner, placementType: 'token_modal' })).toEqual({ banner: 'banner' })
})

test.each([
  ['50', 50_000_000],
  ['0.5', 500_000],
  ['0.01', 10_000],
  ['0.29', 290_000],
  ['1234567.89', 1_234_567_890_000],
  ['5.', 5_000_000],
  ['', undefined],
  ['.5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['0.001', undefined],
  ['1,000', undefined],
])('converts %j dollars to %j micro-dollars exactly', (text, micros) => {
  expect(parseMicros(text)).toBe(micros)
})

test('ADS-ADMIN-22 to 24 prefills the form from an inquiry, with the company or the contact', () => {
  // Only the fields that the form reads.
  const letter = {
    companyName: 'Osun Beauty',
    contactName: 'Ada',
    contactEmail: 'ada@people.example',
  } as AdminInquiry
  expect(createDraftFromInquiry(letter)).toMatchObject({
    advertiserName: 'Osun Beauty',
    advertiserEmail: 'ada@people.example',
    campaignName: 'Osun Beauty Campaign',
    placementType: 'native_feed',
  })
  expect(createDraftFromInquiry({ ...letter, companyName: null })).toMatchObject({
    advertiserName: 'Ada',
    campaignName: 'Ada Campaign',
  })
  expect(
    createDraftFromInquiry({ ...letter, companyName: 'x'.repeat(120) }).campaignName,
  ).toHaveLength(120)
})

test('shows a server refusal at its field', () => {
  expect(
    toFaults([
      { path: 'bannerId' },
      { path: 'dailyBudgetMicros' },
      { path: 'targetCities.0' },
      { path: 'unknown' },
    ]),
  ).toEqual({
    banner: 'refused',
    dailyBudget: 'refused',
    targetCities: 'refused',
  })
})

test('detects a newsletter campaign with targeting, which no issue would carry', () => {
  const letter: CampaignDraft = { ...blankDraft, placementType: 'email_newsletter' }
  expect(isNeverInAnIssue(letter)).toBe(false)
  const narrowed: Partial<CampaignDraft>[] = [
    { targetGender: 'woman' },
    { targetCities: ['Lagos'] },
    { targetAgeMin: '30' },
    { targetAgeMax: '40' },
  ]
  for (const some of narrowed) {
    expect(isNeverInAnIssue({ ...letter, ...some })).toBe(true)
    expect(isNeverInAnIssue({ ...blankDraft, ...some })).toBe(false)
  }
})
