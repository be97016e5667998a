import type { DeskInquiry } from '@adire/contract/inquiries.ts'
import type { BannerId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { blankDraft, type CampaignDraft, checkDraft, draftOfInquiry, faultsOf, inputOf, isNeverInALetter, microsOf } from './form-rules.ts'

const filled: CampaignDraft = {
  ...blankDraft,
  advertiserName: 'Osun Beauty',
  campaignName: 'Harmattan',
  destinationUrl: 'https://www.example.com/',
}
const faults = (changes: Partial<CampaignDraft>) => checkDraft({ ...filled, ...changes })

test('ADS-ADMIN-76 to 83 the blank form says what the specification says', () => {
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
  expect(inputOf(filled)).toMatchObject({
    advertiserEmail: null,
    bannerId: null,
    dailyBudgetMicros: 50_000_000,
    costPerClickMicros: 500_000,
    costPerImpressionMicros: 10_000,
    startDate: null,
    endDate: null,
  })
})

test('C-22 everything that is missing or wrong is said at once, each at its field', () => {
  expect(checkDraft(blankDraft)).toEqual({ advertiserName: 'missing', campaignName: 'missing', destinationUrl: 'missing' })
  expect(faults({})).toEqual({})
  expect(faults({ targetAgeMin: '17' })).toEqual({ targetAgeMin: 'age' })
  expect(faults({ targetAgeMax: '99.5' })).toEqual({ targetAgeMax: 'age' })
  expect(faults({ targetAgeMin: '40', targetAgeMax: '39' })).toEqual({ targetAgeMax: 'ages' })
  expect(faults({ startDate: '2026-12-02', endDate: '2026-12-01' })).toEqual({ endDate: 'days' })
  expect(faults({ startDate: '2026-12-01', endDate: '2026-12-01' })).toEqual({})
  expect(faults({ dailyBudget: '0' })).toEqual({ dailyBudget: 'budget' })
  expect(faults({ dailyBudget: '0.4' })).toEqual({ dailyBudget: 'means' })
  expect(faults({ costPerClick: '0.005' })).toEqual({ costPerClick: 'money' })
  expect(faults({ destinationUrl: 'http://www.example.com/' })).toEqual({ destinationUrl: 'not-https' })
  expect(faults({ advertiserEmail: 'ada' })).toEqual({ advertiserEmail: 'email' })
  expect(faults({ ctaText: ' ' })).toEqual({ ctaText: 'missing' })
})

test('a banner of another place is a fault of the form before it is one of the server', () => {
  const banner = { id: '5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e' as BannerId, url: '/ad-banners/1', width: 1200, height: 630 }
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
])('%j dollars are %j micro-dollars, to the last of them', (text, micros) => {
  expect(microsOf(text)).toBe(micros)
})

test('ADS-ADMIN-22 to 24 an inquiry fills the form in, with the company or else whoever wrote', () => {
  // Only what the form looks at.
  const letter = { companyName: 'Osun Beauty', contactName: 'Ada', contactEmail: 'ada@people.example' } as DeskInquiry
  expect(draftOfInquiry(letter)).toMatchObject({
    advertiserName: 'Osun Beauty',
    advertiserEmail: 'ada@people.example',
    campaignName: 'Osun Beauty Campaign',
    placementType: 'native_feed',
  })
  expect(draftOfInquiry({ ...letter, companyName: null })).toMatchObject({ advertiserName: 'Ada', campaignName: 'Ada Campaign' })
  expect(draftOfInquiry({ ...letter, companyName: 'x'.repeat(120) }).campaignName).toHaveLength(120)
})

test('what the server refuses is shown at the field it is about', () => {
  expect(faultsOf([{ path: 'bannerId' }, { path: 'dailyBudgetMicros' }, { path: 'targetCities.0' }, { path: 'unknown' }])).toEqual({
    banner: 'refused',
    dailyBudget: 'refused',
    targetCities: 'refused',
  })
})

test('a newsletter campaign for some readers only is said to go in no letter', () => {
  const letter: CampaignDraft = { ...blankDraft, placementType: 'email_newsletter' }
  expect(isNeverInALetter(letter)).toBe(false)
  const narrowed: Partial<CampaignDraft>[] = [
    { targetGender: 'woman' },
    { targetCities: ['Lagos'] },
    { targetAgeMin: '30' },
    { targetAgeMax: '40' },
  ]
  for (const some of narrowed) {
    expect(isNeverInALetter({ ...letter, ...some })).toBe(true)
    expect(isNeverInALetter({ ...blankDraft, ...some })).toBe(false)
  }
})
