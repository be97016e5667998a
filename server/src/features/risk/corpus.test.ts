import { readFileSync } from 'node:fs'
import { HOLD_POINTS, WARNING_POINTS } from '@adire/contract/risk.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { foldForeign } from '../../gateways/confusables.ts'
import { rulePoints } from './rules.ts'
import { findTextSignals } from './text-rules.ts'

const Conversation = z.object({
  id: z.string(),
  messages: z.array(z.object({ from: z.enum(['sender', 'recipient']), text: z.string() })),
})
type Conversation = z.infer<typeof Conversation>

function readCorpus(name: 'lures' | 'honest'): Conversation[] {
  const path = new URL(`corpus/${name}.jsonl`, import.meta.url)
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Conversation.parse(JSON.parse(line)))
}

/** True for conversations that the rules were not tuned on. */
const isHeldOut = ({ id }: Conversation) => Number(id.slice(1)) % 2 === 0

function countPoints({ messages }: Conversation): number {
  const lines = messages.map(({ from, text }) => ({ isSender: from === 'sender', text }))
  return findTextSignals(lines, foldForeign).reduce((sum, { rule }) => sum + rulePoints[rule], 0)
}

const judge = (name: 'lures' | 'honest') =>
  readCorpus(name).map((conversation) => ({
    points: countPoints(conversation),
    isHeldOut: isHeldOut(conversation),
  }))
const lures = judge('lures')
const honest = judge('honest')

function share(judged: typeof lures, limit: number): number {
  return judged.filter(({ points }) => points >= limit).length / judged.length
}
const keepHeldOut = (judged: typeof lures) => judged.filter((one) => one.isHeldOut)

describe('the text rules on conversations that others wrote', () => {
  it('reads 200 conversations of each kind', () => {
    expect([lures.length, honest.length]).toEqual([200, 200])
  })

  it('warns of at least 90% of lures by the fifth message', () => {
    expect(share(lures, WARNING_POINTS)).toBeGreaterThanOrEqual(0.9)
    expect(share(keepHeldOut(lures), WARNING_POINTS)).toBeGreaterThanOrEqual(0.78)
  })

  it('holds at least 70% of lures', () => {
    expect(share(lures, HOLD_POINTS)).toBeGreaterThanOrEqual(0.7)
  })

  it('holds at most 2% of honest senders', () => {
    expect(share(honest, HOLD_POINTS)).toBeLessThanOrEqual(0.02)
    expect(share(keepHeldOut(honest), HOLD_POINTS)).toBeLessThanOrEqual(0.02)
  })

  it('warns of at most 7% of honest senders', () => {
    expect(share(honest, WARNING_POINTS)).toBeLessThanOrEqual(0.07)
  })
})
