import type { OwnDecision } from '@adire/contract/decisions.ts'
import { DecisionId } from '@adire/contract/ids.ts'
import { afterEach, expect, test } from 'vitest'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { renderMarkup } from '../../testing/render-markup.tsx'
import { DecisionsCard } from './DecisionsCard.tsx'

afterEach(() => queryClient.clear())

const removal: OwnDecision = {
  id: DecisionId.parse('0198f2c4-0000-7000-8000-000000000001'),
  kind: 'prompt_removal',
  statement: 'Please don’t share contact details.',
  removedPrompt: { prompt: 'home_is', answer: 'Call me: 0801 234 5678' },
  clause: null,
  decidedAt: '2026-11-01T10:00:00.000Z',
  suspendedUntil: null,
  isLifted: false,
  appealUntil: '2026-12-01T10:00:00.000Z',
  appeal: null,
}

function renderCard(decision: OwnDecision): string {
  queryClient.setQueryData(api.safety.listDecisions.queryKey(), { decisions: [decision] })
  return renderMarkup(<DecisionsCard />)
}

test('shows which answer was removed, with the reason and the appeal', () => {
  const markup = renderCard(removal)
  for (const text of ['Home, to me, is', 'Call me: 0801 234 5678', removal.statement, '>Appeal<'])
    expect(markup).toContain(text)
})

test('shows a removal whose answer is no longer stored', () => {
  const markup = renderCard({ ...removal, removedPrompt: null })
  expect(markup).toContain(removal.statement)
  expect(markup).not.toContain('Home, to me, is')
})
