import { promptThemes } from '@adire/contract/prompts.ts'
import { expect, test } from 'vitest'
import {
  type DraftAnswer,
  dropRemoved,
  findProblem,
  isSamePrompts,
  listThemes,
  moveAnswer,
  readPromptDraft,
} from './prompt-rules.ts'

const soup: DraftAnswer = { prompt: 'unwritten_recipe', answer: 'Pepper soup' }
const home: DraftAnswer = { prompt: 'home_is', answer: 'Two kitchens' }
const texts = {
  prompt: (prompt: string) => prompt.replaceAll('_', ' '),
  theme: (theme: string) => theme.replaceAll('_', ' '),
}

test('lists all sixty prompts in six themes, without those answered already', () => {
  const groups = listThemes([], '', texts)
  expect(groups.map(({ theme }) => theme)).toEqual(Object.keys(promptThemes))
  expect(groups.flatMap(({ prompts }) => prompts)).toHaveLength(60)
  const rest = listThemes(['home_is'], '', texts).flatMap(({ prompts }) => prompts)
  expect(rest).toHaveLength(59)
  expect(rest).not.toContain('home_is')
})

test('finds prompts by words in any order, and all of a theme by its name', () => {
  const find = (typed: string) => listThemes([], typed, texts)
  expect(find('DEBATE jollof')).toEqual([{ theme: 'food', prompts: ['jollof_debate'] }])
  expect(find('humour')).toEqual([{ theme: 'humour', prompts: promptThemes.humour }])
  expect(find('xylophone')).toEqual([])
})

test('drops an unchanged answer that was removed elsewhere from a draft, and no other', () => {
  const drop = (answers: DraftAnswer[], saved: DraftAnswer[]) =>
    dropRemoved({ answers, base: { prompts: [soup, home] } }, saved)
  const proverb: DraftAnswer = { prompt: 'proverb', answer: 'Sankofa' }
  const changed = { ...soup, answer: 'Egusi' }
  expect(drop([soup, home, proverb], [home])).toEqual([home, proverb])
  expect(drop([{ ...soup, answer: ' Pepper soup ' }, proverb], [])).toEqual([proverb])
  expect(drop([changed, home], [home])).toEqual([changed, home])
  expect(drop([soup, home], [changed, home])).toEqual([soup, home])
})

test('moves an answer by one place, and not beyond the ends', () => {
  expect(moveAnswer([soup, home], 0, 1)).toEqual([home, soup])
  expect(moveAnswer([soup, home], 1, -1)).toEqual([home, soup])
  expect(moveAnswer([soup, home], 0, -1)).toEqual([soup, home])
  expect(moveAnswer([soup, home], 1, 1)).toEqual([soup, home])
})

test('ignores surrounding spaces when it compares answers, but not their order', () => {
  expect(isSamePrompts([soup], [{ ...soup, answer: ' Pepper soup ' }])).toBe(true)
  expect(isSamePrompts([soup, home], [home, soup])).toBe(false)
})

test('names what has to be corrected about an answer', () => {
  expect(findProblem(soup)).toBeUndefined()
  expect(findProblem({ ...soup, answer: '  ' })).toBe('empty')
  expect(findProblem({ ...soup, answer: 'x'.repeat(241) })).toBe('invalid')
})

test('reads a stored draft, and none of another shape', () => {
  const draft = { answers: [soup], base: { prompts: [home] } }
  expect(readPromptDraft(JSON.stringify(draft))).toEqual(draft)
  for (const text of [undefined, '', '{', '{"answers":[{"prompt":"gone","answer":""}]}'])
    expect(readPromptDraft(text)).toBeUndefined()
})
