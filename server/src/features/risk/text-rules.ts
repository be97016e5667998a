import type { TextRule } from '@adire/contract/risk.ts'

/** A message of a conversation, in order. */
export interface Line {
  /** True if the member who is judged wrote it. */
  isSender: boolean
  text: string
}

export interface TextSignal {
  rule: TextRule
  excerpt: string
}

/** Finds the rules that the sender's lines meet, each at most once. */
export function findTextSignals(lines: readonly Line[]): TextSignal[] {
  const found = lines.find(({ isSender, text }) => isSender && /send me money/i.test(text))
  return found ? [{ rule: 'asks_for_money', excerpt: found.text }] : []
}
