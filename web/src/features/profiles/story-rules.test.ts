import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { expect, test } from 'vitest'
import { buildStory } from './story-rules.ts'

const listPhotos = (count: number) => Array.from({ length: count }, (_, index) => index)
const prompts: PromptAnswer[] = [
  { prompt: 'home_is', answer: 'Accra' },
  { prompt: 'sunday_table', answer: 'Rice' },
]
const describe = (photoCount: number, answers: PromptAnswer[], aboutMe: string | null) =>
  buildStory({ photos: listPhotos(photoCount), prompts: answers, aboutMe }).map((part) =>
    part.kind === 'photo' ? part.position : part.kind === 'answer' ? part.answer.answer : part.text,
  )

test('shows words and photos in turn, without the first photo', () => {
  expect(describe(3, prompts, 'Me')).toEqual(['Accra', 2, 'Me', 3, 'Rice'])
  expect(describe(6, prompts, null)).toEqual(['Accra', 2, 'Rice', 3, 4, 5, 6])
  expect(describe(1, prompts, 'Me')).toEqual(['Accra', 'Me', 'Rice'])
})

test('shows what there is of a profile with photos or words alone', () => {
  expect(describe(3, [], null)).toEqual([2, 3])
  expect(describe(0, [], 'Me')).toEqual(['Me'])
  expect(describe(0, [], null)).toEqual([])
})
