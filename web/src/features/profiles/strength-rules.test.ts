import { expect, test } from 'vitest'
import { computeStrength, strengthSteps } from './strength-rules.ts'
import { buildOwnProfile } from '../../testing/own-profile.ts'

const whole = buildOwnProfile({
  profession: 'Architect',
  education: 'masters',
  aboutMe: 'a'.repeat(60),
  interests: ['Art', 'Food', 'Wine'],
  // Counts below the level that puts it into `languages`, too.
  languageSkills: [{ language: 'English', speaks: 1, understands: 2, wish: null }],
  lookingFor: 'friendship',
  relationshipType: 'monogamous',
  heightCm: 170,
  smoking: 'never',
  drinking: 'never',
  religion: 'prefer_not_to_say',
  children: 'none',
  wantChildren: 'maybe',
  prompts: [
    { prompt: 'home_is', answer: 'Two kitchens' },
    { prompt: 'slang', answer: 'Abeg' },
    { prompt: 'proverb', answer: 'Sankofa' },
  ],
})

test('scores a new profile 0 and suggests a first photo', () => {
  expect(computeStrength(buildOwnProfile(), 0)).toMatchObject({
    score: 0,
    next: { id: 'firstPhoto' },
  })
})

test('scores a complete profile 100 and suggests nothing', () => {
  expect(computeStrength(whole, 3)).toEqual({ score: 100, next: undefined })
})

test('suggests the step that adds most', () => {
  expect(computeStrength({ ...whole, heightCm: null, interests: ['Art'] }, 3)).toMatchObject({
    score: 90,
    next: { id: 'interests' },
  })
  expect(strengthSteps.map((step) => step.points)).toEqual(
    strengthSteps.map((step) => step.points).toSorted((a, b) => b - a),
  )
})

test('counts further photos only from three on', () => {
  expect(computeStrength(buildOwnProfile(), 1).score).toBe(25)
  expect(computeStrength(buildOwnProfile(), 2).score).toBe(25)
  expect(computeStrength(buildOwnProfile(), 3).score).toBe(35)
})

test('does not count a very short text about oneself', () => {
  expect(computeStrength({ ...whole, aboutMe: '   Hi!   ' + ' '.repeat(80) }, 3).next?.id).toBe(
    'aboutMe',
  )
})

test('counts the first answered prompt, and three', () => {
  const score = (count: number) =>
    computeStrength({ ...whole, prompts: whole.prompts.slice(0, count) }, 3)
  expect(score(0)).toMatchObject({ score: 90, next: { id: 'firstPrompt', section: 'prompts' } })
  expect(score(1).score).toBe(96)
  expect(score(2)).toMatchObject({ score: 96, next: { id: 'morePrompts' } })
})
