import { expect, test } from 'vitest'
import { computeStrength, strengthSteps } from './strength-rules.ts'
import { anOwnProfile } from '../../testing/own-profile.ts'

const whole = anOwnProfile({
  profession: 'Architect',
  education: 'masters',
  aboutMe: 'a'.repeat(60),
  interests: ['Art', 'Food', 'Wine'],
  languages: ['English'],
  lookingFor: 'friendship',
  relationshipType: 'monogamous',
  heightCm: 170,
  smoking: 'never',
  drinking: 'never',
  religion: 'prefer_not_to_say',
  children: 'none',
  wantChildren: 'maybe',
})

test('a new profile is worth nothing yet, and a first photo is the best step', () => {
  expect(computeStrength(anOwnProfile(), 0)).toMatchObject({ score: 0, next: { id: 'firstPhoto' } })
})

test('a whole profile is worth a hundred, with nothing left to do', () => {
  expect(computeStrength(whole, 3)).toEqual({ score: 100, next: undefined })
})

test('the next step is the one that adds most', () => {
  expect(computeStrength({ ...whole, heightCm: null, interests: ['Art'] }, 3)).toMatchObject({ score: 87, next: { id: 'interests' } })
  expect(strengthSteps.map((step) => step.points)).toEqual(strengthSteps.map((step) => step.points).toSorted((a, b) => b - a))
})

test('each further photo counts only once there are three', () => {
  expect(computeStrength(anOwnProfile(), 1).score).toBe(25)
  expect(computeStrength(anOwnProfile(), 2).score).toBe(25)
  expect(computeStrength(anOwnProfile(), 3).score).toBe(35)
})

test('a few words about oneself are not enough', () => {
  expect(computeStrength({ ...whole, aboutMe: '   Hi!   ' + ' '.repeat(80) }, 3).next?.id).toBe('aboutMe')
})
