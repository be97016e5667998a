import type { Onboarding } from '@adire/contract/onboarding.ts'
import { expect, test } from 'vitest'
import { stepAfter, stepBefore, stepToResume } from './onboarding-rules.ts'

type State = Onboarding['steps'][number]['state']

function standing(
  photo: State,
  interests: State,
  meeting: State,
  prompts: State = 'done',
): Onboarding {
  const steps: Onboarding['steps'] = [
    { step: 'name', state: 'done' },
    { step: 'photo', state: photo },
    { step: 'interests', state: interests },
    { step: 'prompts', state: prompts },
    { step: 'meeting', state: meeting },
  ]
  return { steps, next: steps.find(({ state }) => state === 'open')?.step ?? null }
}

test('skips done steps and ends after the last one', () => {
  expect(stepAfter('photo', standing('skipped', 'open', 'open'))).toBe('interests')
  expect(stepAfter('photo', standing('done', 'done', 'open'))).toBe('meeting')
  expect(stepAfter('photo', standing('done', 'done', 'done'))).toBeNull()
  expect(stepAfter('interests', standing('done', 'done', 'open', 'open'))).toBe('prompts')
  expect(stepAfter('meeting', standing('skipped', 'skipped', 'done'))).toBeNull()
})

test('goes back to the previous step, and nowhere from the first', () => {
  expect(stepBefore('meeting')).toBe('prompts')
  expect(stepBefore('prompts')).toBe('interests')
  expect(stepBefore('interests')).toBe('photo')
  expect(stepBefore('photo')).toBe('name')
  expect(stepBefore('name')).toBeNull()
})

test('resumes at the next open step, then at the first skipped one', () => {
  expect(stepToResume(standing('skipped', 'open', 'open'))).toBe('interests')
  expect(stepToResume(standing('done', 'skipped', 'skipped'))).toBe('interests')
  expect(stepToResume(standing('done', 'done', 'done'))).toBeNull()
})
