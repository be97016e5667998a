import { PromptAnswers, PromptKey } from '@adire/contract/prompts.ts'
import { expect, test } from 'vitest'
import { demoLogIns, demoPeople } from './people.ts'
import { listDemoAnswers, listDemoNames } from './prompts.ts'

const handles = [...demoLogIns.map(({ person }) => person), ...demoPeople].map(
  ({ handle }) => handle,
)

test('gives answers that the editor would accept, only to people of the demo', () => {
  expect(handles).toEqual(expect.arrayContaining(listDemoNames()))
  for (const handle of handles) {
    const answers = listDemoAnswers(handle)
    expect([handle, PromptAnswers.safeParse(answers).data]).toEqual([handle, answers])
  }
})

test('has a different text for every answer, and one for most prompts', () => {
  const answers = handles.flatMap(listDemoAnswers)
  expect(new Set(answers.map(({ answer }) => answer)).size).toBe(answers.length)
  expect(new Set(answers.map(({ prompt }) => prompt)).size).toBeGreaterThan(
    PromptKey.options.length * 0.8,
  )
})
