import { MemberId } from '@adire/contract/ids.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStoredDraft, removeStoredDraft, storeDraft } from '../../lib/draft-storage.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type PromptDraft, readPromptDraft } from './prompt-rules.ts'
import { usePromptsForm } from './use-prompts-form.ts'

const memberId = MemberId.parse('0198f2c4-0000-7000-8000-000000000001')
const soup: PromptAnswer = { prompt: 'unwritten_recipe', answer: 'Call me: 0801 234 5678' }
const home: PromptAnswer = { prompt: 'home_is', answer: 'Two kitchens' }
const proverb: PromptAnswer = { prompt: 'proverb', answer: 'Sankofa' }

let sent: unknown[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('location', { origin: 'https://adire.example' })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') sent.push(await request.json())
    return Response.json({ prompts: [], revision: 3 })
  })
})
afterEach(() => {
  removeStoredDraft(memberId, 'prompts')
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Renders the form of a member with these saved answers and the stored draft. */
function renderForm(saved: PromptAnswer[]) {
  let form: ReturnType<typeof usePromptsForm> | undefined
  function Probe() {
    form = usePromptsForm({ memberId, prompts: saved, revision: 2 })
    return null
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  )
  if (!form) throw new Error('nothing was rendered')
  return form
}

const store = (draft: PromptDraft) => storeDraft(memberId, 'prompts', JSON.stringify(draft))

test('saves a kept draft without the answer that a moderator has removed meanwhile', async () => {
  store({ answers: [soup, home, proverb], base: { prompts: [soup, home] } })
  const { answers, conflict } = renderForm([home])
  expect(answers).toEqual([home, proverb])
  expect(conflict?.theirs).toEqual([home])
  conflict?.keepMine()
  expect(readPromptDraft(readStoredDraft(memberId, 'prompts'))).toEqual({
    answers: [home, proverb],
    base: { prompts: [home] },
  })
  const kept = renderForm([home])
  expect(kept.conflict).toBeUndefined()
  expect(await kept.save()).toBe(true)
  expect(sent).toEqual([{ prompts: [home, proverb], expectedRevision: 2 }])
})

test('asks nothing and saves nothing if a draft differs only by the removed answer', () => {
  store({ answers: [soup, home], base: { prompts: [soup, home] } })
  expect(renderForm([home])).toMatchObject({
    answers: [home],
    isDirty: false,
    conflict: undefined,
  })
})
