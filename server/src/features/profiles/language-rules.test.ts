import {
  addedSkill,
  languageLevels,
  type LanguageSkill,
  languageWishes,
  listSpoken,
} from '@adire/contract/language-levels.ts'
import { Language } from '@adire/contract/languages.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findLanguageReason,
  measureFit,
  measureReach,
  resolveSkills,
  scoreLanguages,
  type SharedLanguage,
  type Skill,
} from './language-rules.ts'

const skill: fc.Arbitrary<Skill> = fc.record({
  speaks: fc.constantFrom(...languageLevels),
  understands: fc.constantFrom(...languageLevels),
  wish: fc.constantFrom(...languageWishes, null),
})
const languages = fc.uniqueArray(fc.constantFrom(...Language.options), { maxLength: 6 })
const shared: fc.Arbitrary<SharedLanguage[]> = languages.chain((names) =>
  fc.tuple(
    ...names.map((language) =>
      fc.record({ language: fc.constant(language), member: skill, viewer: skill }),
    ),
  ),
)
const swap = (list: readonly SharedLanguage[]) =>
  list.map(({ language, member, viewer }) => ({ language, member: viewer, viewer: member }))
const plain = (speaks: Skill['speaks'], understands: Skill['understands'] = speaks): Skill => ({
  speaks,
  understands,
  wish: null,
})

test('measures a direction by the speaker and the listener, and the fit by the worse one', () => {
  const heritage = plain(1, 4)
  const fluent = plain(4)
  expect(measureReach(fluent, heritage)).toBe(4)
  expect(measureReach(heritage, fluent)).toBe(1)
  expect(measureFit(fluent, heritage)).toBe(1)
})

test('never fits better than the worst level of the two, and the same from both sides', () => {
  fc.assert(
    fc.property(skill, skill, (one, other) => {
      const fit = measureFit(one, other)
      expect(fit).toBe(Math.min(one.speaks, one.understands, other.speaks, other.understands))
      expect(fit).toBe(measureFit(other, one))
    }),
  )
})

test('scores how well the viewer follows the member, not the reverse', () => {
  const heritage = plain(1, 4)
  const fluent = plain(4)
  const score = (member: Skill, viewer: Skill) =>
    scoreLanguages([{ language: 'Yoruba', member, viewer }])
  expect(score(fluent, heritage)).toBeCloseTo(4 / 6, 9)
  expect(score(heritage, fluent)).toBeCloseTo(1 / 6, 9)
})

test('scores from 0 to 1, and no less with better levels', () => {
  fc.assert(
    fc.property(shared, fc.nat(), (list, at) => {
      const score = scoreLanguages(list)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      const better = list.map((one, i) =>
        i === at % list.length
          ? { ...one, member: { ...one.member, speaks: 4, understands: 4 } as const }
          : one,
      )
      expect(scoreLanguages(better)).toBeGreaterThanOrEqual(score)
    }),
  )
})

test('scores languages that were added without levels as before there were levels', () => {
  for (const [count, score] of [
    [0, 0],
    [1, 0.5],
    [2, 1],
    [3, 1],
  ] as const) {
    const list = Language.options
      .slice(0, count)
      .map((language) => ({ language, member: addedSkill(language), viewer: addedSkill(language) }))
    expect(scoreLanguages(list)).toBe(score)
  }
})

test('scores a learner with somebody who speaks well a little, and with nobody else', () => {
  const learner: Skill = { ...plain(0), wish: 'learning' }
  const score = (viewer: Skill) => scoreLanguages([{ language: 'French', member: learner, viewer }])
  expect(score(plain(3))).toBe(0.25)
  expect(score(plain(2))).toBe(0)
  expect(score(learner)).toBe(0)
})

test('lists the languages both can speak, the one with the best fit first, English last', () => {
  const list = [
    { language: 'English', member: plain(4), viewer: plain(4) },
    { language: 'Twi', member: plain(2), viewer: plain(4) },
    { language: 'Yoruba', member: plain(3), viewer: plain(4) },
    { language: 'Hausa', member: plain(1), viewer: plain(4) },
  ]
  expect(findLanguageReason(list)).toEqual({
    kind: 'shared_languages',
    languages: ['Yoruba', 'Twi', 'English'],
    oneWay: null,
  })
})

test('names a language that one learns before one that one only understands', () => {
  const list = [
    { language: 'Igbo', member: plain(4), viewer: plain(0, 3) },
    { language: 'French', member: { ...plain(0), wish: 'learning' as const }, viewer: plain(4) },
  ]
  expect(findLanguageReason(list)).toEqual({
    kind: 'shared_languages',
    languages: [],
    oneWay: { language: 'French', speaker: 'viewer', isLearning: true },
  })
  expect(findLanguageReason(list.slice(0, 1))?.oneWay).toEqual({
    language: 'Igbo',
    speaker: 'member',
    isLearning: false,
  })
})

test('finds the same reason from both sides, with the other one as the speaker', () => {
  fc.assert(
    fc.property(shared, (list) => {
      const reason = findLanguageReason(list)
      const mirrored = findLanguageReason(swap(list))
      expect(mirrored?.languages).toEqual(reason?.languages)
      expect(mirrored?.oneWay === null).toBe(reason?.oneWay === null)
      for (const language of reason?.languages ?? []) {
        const found = list.find((one) => one.language === language)
        expect(found && measureFit(found.member, found.viewer)).toBeGreaterThanOrEqual(2)
      }
    }),
  )
})

test('keeps levels, wishes and learned languages when a page sends spoken languages only', () => {
  const before: LanguageSkill[] = [
    { language: 'Yoruba', speaks: 4, understands: 4, wish: 'home' },
    { language: 'Twi', speaks: 3, understands: 3, wish: null },
    { language: 'Igbo', speaks: 1, understands: 4, wish: 'children' },
    { language: 'French', speaks: 0, understands: 1, wish: 'learning' },
  ]
  expect(resolveSkills(before, { languages: ['Yoruba', 'Igbo', 'Zulu'] })).toEqual([
    { language: 'Yoruba', speaks: 4, understands: 4, wish: 'home' },
    { language: 'Igbo', speaks: 3, understands: 4, wish: 'children' },
    { language: 'Zulu', speaks: 3, understands: 3, wish: null },
    { language: 'French', speaks: 0, understands: 1, wish: 'learning' },
  ])
  expect(resolveSkills(before, {})).toBeUndefined()
})

test('lists exactly the spoken languages of a page that knows no levels', () => {
  fc.assert(
    fc.property(shared, languages, (list, sent) => {
      const before = list.map(({ language, member }) => ({ language, ...member }))
      const after = resolveSkills(before, { languages: sent }) ?? []
      expect(listSpoken(after).toSorted()).toEqual(sent.toSorted())
    }),
  )
})
