import { cityNames } from '@adire/contract/places.ts'
import { profileFields } from '@adire/contract/profile-fields.ts'
import { discoverInterests, type OwnProfile, popularInterests } from '@adire/contract/profiles.ts'
import { describe, expect, test } from 'vitest'
import { buildOwnProfile } from '../../testing/own-profile.ts'
import {
  parseBirthDate,
  formatBirthDate,
  changedFields,
  countFilled,
  editFields,
  findField,
  hasChanges,
  invalidFields,
  profileSections,
  rebase,
  toValues,
} from './edit-rules.ts'

const saved = toValues(
  buildOwnProfile({ aboutMe: 'Hello', interests: ['Art', 'Food'], heightCm: 170 }),
)

describe('changed fields', () => {
  test('returns nothing without changes', () => {
    expect(changedFields(saved, structuredClone(saved))).toEqual({})
    expect(hasChanges(saved, saved)).toBe(false)
  })

  test('returns only the changed fields', () => {
    expect(changedFields(saved, { ...saved, aboutMe: 'Hello you', interests: ['Art'] })).toEqual({
      aboutMe: 'Hello you',
      interests: ['Art'],
    })
  })

  test('returns a cleared answer as null', () => {
    expect(changedFields(saved, { ...saved, heightCm: null })).toEqual({ heightCm: null })
  })

  test('ignores surrounding spaces and empty texts for none', () => {
    expect(changedFields(saved, { ...saved, aboutMe: '  Hello ', profession: ' ' })).toEqual({})
  })

  test('returns an emptied name, which the contract refuses', () => {
    const changed = changedFields(saved, { ...saved, handle: '' })
    expect(invalidFields(changed)).toEqual(['handle'])
  })
})

test('lists invalid fields in page order', () => {
  const changed = changedFields(saved, {
    ...saved,
    heightCm: 12,
    handle: 'x',
    birthDate: '2001-02-30',
  })
  expect(invalidFields(changed)).toEqual(['handle', 'birthDate', 'heightCm'])
  expect(invalidFields({ aboutMe: 'a'.repeat(501) })).toEqual(['aboutMe'])
})

test('takes newer values of another tab and keeps what is being typed', () => {
  const typed = { ...saved, aboutMe: 'Mine' }
  const newer = { ...saved, aboutMe: 'Theirs', profession: 'Architect' }
  expect(rebase(saved, typed, newer)).toEqual({
    ...saved,
    aboutMe: 'Mine',
    profession: 'Architect',
  })
})

test('finds the field of a server issue', () => {
  expect(findField('interests.3')).toBe('interests')
  expect(findField('somethingElse')).toBeUndefined()
  expect(findField('toString')).toBeUndefined()
})

test('offers every editable field of the profile', () => {
  const profile: OwnProfile = buildOwnProfile()
  expect(editFields.filter((field) => !(field in profile))).toEqual([])
})

test('lists the sections in the order of a profile, whose head and photos come first', () => {
  expect(profileSections).toEqual([
    'basic',
    'photos',
    'voice',
    'hours',
    'prompts',
    'about',
    'places',
    'vouches',
    'personal',
    'preferences',
  ])
})

test('computes how much of a page is filled in', () => {
  expect(countFilled('about', saved)).toEqual({ filled: 2, total: 3 })
})

test('keeps an incomplete date of birth', () => {
  expect(formatBirthDate({ day: '5', month: '3', year: '1990' })).toBe('1990-03-05')
  expect(parseBirthDate('1990-03-05')).toEqual({ day: '5', month: '3', year: '1990' })
  const half = { day: '', month: '3', year: '1990' }
  expect(parseBirthDate(formatBirthDate(half))).toEqual(half)
  expect(invalidFields({ birthDate: formatBirthDate(half) })).toEqual(['birthDate'])
})

describe('pick lists', () => {
  test('offers the required values in order (MEM-PROF-30 to 38)', () => {
    const required = [
      'education',
      'bodyType',
      'smoking',
      'drinking',
      'religion',
      'children',
      'lookingFor',
      'relationshipType',
      'wantChildren',
    ] as const
    expect(required.map((field) => profileFields[field].options.join(', '))).toEqual([
      'high_school, bachelors, masters, phd, trade, other',
      'slim, athletic, average, curvy, plus_size, prefer_not_to_say',
      'never, socially, regularly, trying_to_quit',
      'never, socially, regularly, occasionally',
      'christian, muslim, jewish, hindu, buddhist, spiritual, agnostic, atheist, other, prefer_not_to_say',
      'none, have_children, prefer_not_to_say',
      'serious_relationship, casual_dating, friendship, networking, travel_companion, open_to_anything',
      'monogamous, open, polyamorous, not_sure',
      'yes, no, maybe, not_sure, prefer_not_to_say',
    ])
  })

  test('offers the required number of places, languages and interests (MEM-PROF-39 to 42)', () => {
    const lists = [cityNames, profileFields.languages.options, popularInterests].map(
      (list) => new Set<string>(list).size,
    )
    expect(lists).toEqual([25, 18, 20])
    expect(popularInterests.slice(0, discoverInterests.length)).toEqual([...discoverInterests])
  })
})
