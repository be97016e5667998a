import { BannerId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { blankDraft, type CampaignDraft, checkDraft, toFaults, toInput } from './form-rules.ts'
import { toForecastInput } from './forecast-rules.ts'
import { parseStoredDraft, writeStoredDraft } from './stored-draft-rules.ts'
import {
  changeAlternative,
  createVariant,
  getVariant,
  listFaultyLetters,
  pauseVariant,
  removeVariant,
  showVariant,
} from './variant-rules.ts'

const variant = (title: string) => ({ banner: null, title, description: '', ctaText: 'Look' })
const draft: CampaignDraft = {
  ...blankDraft,
  advertiserName: 'Osun Beauty',
  campaignName: 'Harmattan',
  destinationUrl: 'https://www.example.com/',
  title: 'First',
  alternatives: [variant('Second'), variant('Third')],
  pausedVariants: ['C'],
}
const banner = {
  id: BannerId.parse('5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e'),
  url: '/ad-banners/1',
  width: 1200,
  height: 630,
}

test('shows and changes one banner without the others', () => {
  expect(getVariant(draft, 'C').title).toBe('Third')
  expect(showVariant(draft, 'B')).toMatchObject({ title: 'Second', campaignName: 'Harmattan' })
  expect(showVariant(draft, 'D').title).toBe('First')
  const changed = changeAlternative(draft, 1, { title: 'Changed' })
  expect(changed.map(({ title }) => title)).toEqual(['Second', 'Changed'])
  expect(createVariant({ ...draft, banner })).toEqual({
    ...variant('First'),
    ctaText: 'Learn More',
  })
})

test('moves the banners after a removed one up, with their pauses', () => {
  expect(removeVariant(draft, 'B')).toEqual({
    alternatives: [variant('Third')],
    pausedVariants: ['B'],
  })
  expect(removeVariant(draft, 'C').pausedVariants).toEqual([])
  expect(pauseVariant(draft, 'A', true)).toEqual(['A', 'C'])
  expect(pauseVariant(draft, 'C', false)).toEqual([])
})

test('finds faults of every banner, and that none would be shown', () => {
  expect(checkDraft(draft)).toEqual({})
  const wrong = { ...draft, alternatives: [variant('x'), { ...variant('y'), ctaText: ' ' }] }
  expect(checkDraft(wrong)).toEqual({ alternatives: 'variant' })
  expect(listFaultyLetters(wrong)).toEqual(['C'])
  const unfit = { ...draft, placementType: 'token_modal' as const, banner }
  expect(listFaultyLetters(unfit)).toEqual(['A'])
  expect(checkDraft({ ...draft, pausedVariants: ['A', 'B', 'C'] })).toEqual({
    pausedVariants: 'all-paused',
  })
  expect(toFaults([{ path: 'alternatives' }])).toEqual({ alternatives: 'banners-fewer' })
  expect(toFaults([{ path: 'alternatives.0.bannerId' }])).toEqual({ alternatives: 'refused' })
})

test('sends the banners with the ids of their pictures', () => {
  const { alternatives, pausedVariants } = toInput({
    ...draft,
    alternatives: [{ ...variant('Second'), banner }],
  })
  expect(alternatives).toEqual([
    { title: 'Second', description: '', ctaText: 'Look', bannerId: banner.id },
  ])
  expect(pausedVariants).toEqual(['C'])
})

test('restores stored banners, and the saved ones if the stored draft has fewer or is broken', () => {
  const restore = (stored: Partial<Record<keyof CampaignDraft, unknown>>, initial = blankDraft) =>
    parseStoredDraft(
      writeStoredDraft({ draft: { ...draft, ...stored } as CampaignDraft, id: undefined }, 0),
      { initial, revision: 0 },
    )?.draft
  expect(restore({})).toMatchObject({
    alternatives: draft.alternatives,
    pausedVariants: ['C'],
  })
  const saved = { ...blankDraft, alternatives: [variant('Saved'), variant('Too')] }
  expect(restore({ alternatives: [variant('One')] }, saved)?.alternatives).toEqual(
    saved.alternatives,
  )
  for (const broken of ['x', [{ title: 1 }], [null]])
    expect(restore({ alternatives: broken })?.alternatives).toEqual([])
  expect(restore({ pausedVariants: ['D', 'B'] })?.pausedVariants).toEqual(['B'])
})

test('asks for a forecast only while the fields it depends on are valid', () => {
  expect(toForecastInput(draft, undefined)).toMatchObject({ dailyBudgetMicros: 50_000_000 })
  expect(toForecastInput({ ...draft, destinationUrl: '' }, undefined)).not.toBeNull()
  expect(toForecastInput({ ...draft, dailyBudget: 'x' }, undefined)).toBeNull()
  expect(toForecastInput({ ...draft, targetAgeMax: '5' }, undefined)).toBeNull()
})
