import { pickFields, profileFieldNames, profileFields } from '@adire/contract/profile-fields.ts'
import { expect, test } from 'vitest'
import { listDetails } from './profile-copy.ts'

test('lists every answered field in order, with the names of its options', () => {
  const answered = {
    aboutMe: 'I bake',
    rootsCity: 'Accra',
    profession: 'Baker',
    ...Object.fromEntries(pickFields.map((field) => [field, profileFields[field].options[0]])),
    rootsCountry: 'GH',
    heightCm: 170,
    interests: ['Art', 'Food'],
    languages: ['Igbo', 'Twi'],
  }
  const rows = listDetails(answered)
  expect(rows.map(({ field }) => field)).toEqual(profileFieldNames)
  expect(rows.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Ghana',
      '170 cm',
      'Art, Food',
      'Igbo, Twi',
      'High school',
      'No restrictions',
    ]),
  )
})

test('lists languages by level, and as a list in reports from before there were levels', () => {
  const languages = ['Igbo']
  const languageSkills = [{ language: 'Igbo', speaks: 3, understands: 3, wish: null } as const]
  expect(listDetails({ languages, languageSkills })[0]?.text).toBe('Igbo: speaks well')
  expect(listDetails({ languages })[0]?.text).toBe('Igbo')
})

test('leaves out fields without an answer and shows options that no longer exist as they are', () => {
  const rows = listDetails({ diet: null, aboutMe: '', religion: 'jedi' })
  expect(rows.map(({ field, text }) => [field, text])).toEqual([['religion', 'jedi']])
})
