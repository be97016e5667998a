import type { Onboarding } from '@adire/contract/profiles.ts'
import { expect, test } from 'vitest'
import { stepAfter, stepBefore, stepToResume } from './onboarding-rules.ts'

type State = Onboarding['steps'][number]['state']

function standing(photo: State, interests: State, meeting: State): Onboarding {
  const steps: Onboarding['steps'] = [
    { step: 'photo', state: photo },
    { step: 'interests', state: interests },
    { step: 'meeting', state: meeting },
  ]
  return { steps, next: steps.find(({ state }) => state === 'open')?.step ?? null }
}

test('the way on passes what was given already and ends after the last step', () => {
  expect(stepAfter('photo', standing('skipped', 'open', 'open'))).toBe('interests')
  expect(stepAfter('photo', standing('done', 'done', 'open'))).toBe('meeting')
  expect(stepAfter('photo', standing('done', 'done', 'done'))).toBeNull()
  expect(stepAfter('meeting', standing('skipped', 'skipped', 'done'))).toBeNull()
})

test('the way back leads to the step before, and the first has none', () => {
  expect(stepBefore('meeting')).toBe('interests')
  expect(stepBefore('interests')).toBe('photo')
  expect(stepBefore('photo')).toBeNull()
})

test('who comes back goes on with what is open, then with what was skipped', () => {
  expect(stepToResume(standing('skipped', 'open', 'open'))).toBe('interests')
  expect(stepToResume(standing('done', 'skipped', 'skipped'))).toBe('interests')
  expect(stepToResume(standing('done', 'done', 'done'))).toBeNull()
})
