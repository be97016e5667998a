import { CampaignId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { blankDraft, checkDraft } from './form-rules.ts'
import { listFaultySteps, pickFaults } from './step-fault-rules.ts'
import { formSteps } from './step-rules.ts'
import { isOutdatedDraft, parseStoredDraft, writeStoredDraft } from './stored-draft-rules.ts'

test('lists the steps with faults in their order', () => {
  expect(listFaultySteps({ endDate: 'end-before-start', campaignName: 'missing' })).toEqual([
    'details',
    'budget',
  ])
  expect(listFaultySteps({ title: undefined })).toEqual([])
})

test('shows a fault only on the steps that were checked, and each on some step', () => {
  const faults = checkDraft({ ...blankDraft, ctaText: '', targetAgeMin: '7', dailyBudget: '0' })
  expect(pickFaults(faults, new Set(['creative']))).toEqual({ ctaText: 'missing' })
  expect(pickFaults(faults, new Set(formSteps))).toEqual(faults)
})

test('restores a stored draft with its id unless the campaign was saved since', () => {
  const typed = { ...blankDraft, campaignName: 'Harmattan', targetCities: ['Lagos'] as const }
  const id = CampaignId.parse(crypto.randomUUID())
  const stored = writeStoredDraft({ draft: typed, id }, 3)
  expect(parseStoredDraft(stored, { initial: blankDraft, revision: 3 })).toEqual({
    draft: typed,
    id,
  })
  expect(parseStoredDraft(stored, { initial: blankDraft, revision: 4 })).toBeUndefined()
  expect([isOutdatedDraft(stored, 3), isOutdatedDraft(stored, 4)]).toEqual([false, true])
  for (const none of [undefined, '', '{"revision":3}']) expect(isOutdatedDraft(none, 4)).toBe(false)
})

test('keeps the initial value of every stored field that is missing or malformed', () => {
  const initial = { ...blankDraft, campaignName: 'Harmattan' }
  const draft = { campaignName: 7, placementType: 'sky', banner: { id: 'x' }, other: 'y' }
  const text = JSON.stringify({ revision: 0, draft, id: 'x' })
  expect(parseStoredDraft(text, { initial, revision: 0 })).toEqual({
    draft: initial,
    id: undefined,
  })
  for (const broken of [undefined, '', '{', '[]', '{"revision":0}'])
    expect(parseStoredDraft(broken, { initial, revision: 0 })).toBeUndefined()
})
