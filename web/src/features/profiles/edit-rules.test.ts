import type { OwnProfile } from '@adire/contract/profiles.ts'
import { describe, expect, test } from 'vitest'
import { anOwnProfile } from '../../testing/own-profile.ts'
import {
  birthPartsOf,
  birthTextOf,
  changedFields,
  countFilled,
  editFields,
  fieldOfPath,
  hasChanges,
  invalidFields,
  rebase,
  valuesOf,
} from './edit-rules.ts'

const saved = valuesOf(anOwnProfile({ aboutMe: 'Hello', interests: ['Art', 'Food'], heightCm: 170 }))

describe('what is sent', () => {
  test('nothing, when nothing was changed', () => {
    expect(changedFields(saved, structuredClone(saved))).toEqual({})
    expect(hasChanges(saved, saved)).toBe(false)
  })

  test('only the changed fields', () => {
    expect(changedFields(saved, { ...saved, aboutMe: 'Hello you', interests: ['Art'] })).toEqual({
      aboutMe: 'Hello you',
      interests: ['Art'],
    })
  })

  test('an answer that was taken back, as null', () => {
    expect(changedFields(saved, { ...saved, heightCm: null })).toEqual({ heightCm: null })
  })

  test('blanks around a text and an empty text for none are no change', () => {
    expect(changedFields(saved, { ...saved, aboutMe: '  Hello ', profession: ' ' })).toEqual({})
  })

  test('a name that was emptied is a change, and one that is refused', () => {
    const changed = changedFields(saved, { ...saved, handle: '' })
    expect(invalidFields(changed)).toEqual(['handle'])
  })
})

test('what the contract refuses comes in the order of the pages', () => {
  const changed = changedFields(saved, { ...saved, heightCm: 12, handle: 'x', birthDate: '2001-02-30' })
  expect(invalidFields(changed)).toEqual(['handle', 'birthDate', 'heightCm'])
  expect(invalidFields({ aboutMe: 'a'.repeat(501) })).toEqual(['aboutMe'])
})

test('newer values of another tab come in, and what is being typed stays', () => {
  const typed = { ...saved, aboutMe: 'Mine' }
  const newer = { ...saved, aboutMe: 'Theirs', profession: 'Architect' }
  expect(rebase(saved, typed, newer)).toEqual({ ...saved, aboutMe: 'Mine', profession: 'Architect' })
})

test('an issue of the server finds its field', () => {
  expect(fieldOfPath('interests.3')).toBe('interests')
  expect(fieldOfPath('somethingElse')).toBeUndefined()
  expect(fieldOfPath('toString')).toBeUndefined()
})

test('every field that can be edited is a field of the profile', () => {
  const profile: OwnProfile = anOwnProfile()
  expect(editFields.filter((field) => !(field in profile))).toEqual([])
})

test('says how much of a page is filled in', () => {
  expect(countFilled('about', saved)).toEqual({ filled: 2, total: 3 })
})

test('a date of birth survives being half chosen', () => {
  expect(birthTextOf({ day: '5', month: '3', year: '1990' })).toBe('1990-03-05')
  expect(birthPartsOf('1990-03-05')).toEqual({ day: '5', month: '3', year: '1990' })
  const half = { day: '', month: '3', year: '1990' }
  expect(birthPartsOf(birthTextOf(half))).toEqual(half)
  expect(invalidFields({ birthDate: birthTextOf(half) })).toEqual(['birthDate'])
})
