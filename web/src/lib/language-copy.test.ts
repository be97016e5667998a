import { expect, test } from 'vitest'
import { describeOneWay, formatSkill } from './language-copy.ts'

test.each([
  [{ speaks: 3, understands: 3, wish: 'home' }, 'Yoruba: speaks well, home language'],
  [{ speaks: 1, understands: 3, wish: null }, 'Yoruba: speaks a few words, understands well'],
  [{ speaks: 0, understands: 2, wish: null }, 'Yoruba: understands simple conversation'],
  [{ speaks: 2, understands: 0, wish: null }, 'Yoruba: can have a simple conversation'],
  [{ speaks: 0, understands: 0, wish: 'learning' }, 'Yoruba: learning it'],
  [{ speaks: 0, understands: 0, wish: null }, 'Yoruba'],
] as const)('describes the levels and wish %j', (skill, text) => {
  expect(formatSkill({ language: 'Yoruba', ...skill })).toBe(text)
})

test.each([
  ['viewer', true, 'She’s learning French, which you speak'],
  ['viewer', false, 'She understands French, which you speak'],
  ['member', true, 'She speaks French, which you’re learning'],
  ['member', false, 'She speaks French, which you understand'],
] as const)('says who speaks and who learns: %s, learning %s', (speaker, isLearning, text) => {
  const oneWay = { language: 'French', speaker, isLearning }
  expect(describeOneWay(oneWay, 'woman')).toBe(text)
  expect(describeOneWay(oneWay, 'man')).toBe(text.replace('She', 'He'))
})
