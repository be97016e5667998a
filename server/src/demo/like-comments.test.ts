import { LikeComment } from '@adire/contract/liked-parts.ts'
import { expect, test } from 'vitest'
import { findDemoComment, listDemoComments } from './like-comments.ts'
import { demoLogIns, demoPeople } from './people.ts'
import { listDemoAnswers } from './prompts.ts'

const handles = [...demoLogIns.map(({ person }) => person), ...demoPeople].map(
  ({ handle }) => handle,
)

test('has comments that the like form would accept, one for each pair of people of the demo', () => {
  for (const comment of listDemoComments()) {
    expect(handles).toEqual(expect.arrayContaining([comment.by, comment.about]))
    expect(LikeComment.safeParse(comment.comment).data).toBe(comment.comment)
    expect(findDemoComment(comment.by, comment.about)).toBe(comment)
  }
})

test('comments only on answers that their authors gave', () => {
  const onAnswers = listDemoComments().flatMap(({ about, prompt }) =>
    prompt ? [{ about, prompt }] : [],
  )
  expect(onAnswers).not.toEqual([])
  for (const { about, prompt } of onAnswers)
    expect(listDemoAnswers(about).map((one) => one.prompt)).toContain(prompt)
})
