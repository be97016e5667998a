import { expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { hostileTexts, measureStall, STALL_LIMIT_MS } from '../../testing/stalls.ts'
import { READ_LENGTH, READ_MESSAGES } from './text-rules.ts'
import { wordingModel } from './wording-model.ts'
import { findFraudSignals } from './wording-rules.ts'

/** Texts of any length on which the rules of texts have most to do. */
const riskTexts: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(hostileTexts).map(([name, make]) => [name, make(READ_LENGTH)]),
  ),
  'letters with commas': 'a,'.repeat(READ_LENGTH / 2),
  'letters with pictures': 'a🔥'.repeat(READ_LENGTH / 3),
  'digits among letters': '1 o8 '.repeat(READ_LENGTH / 5),
  'pairs of digits': '20 30 40 '.repeat(READ_LENGTH / 9),
  'digits with signs': '0 8-0/3,5'.repeat(READ_LENGTH / 9),
  'letters of flags': '🇳'.repeat(READ_LENGTH / 2),
  'small capitals': 'ᴀ '.repeat(READ_LENGTH / 2),
  'brackets in words': 'a[b]'.repeat(READ_LENGTH / 4),
  'numbers in words': 'one two '.repeat(READ_LENGTH / 8),
  sums: '200 '.repeat(READ_LENGTH / 4),
  'things that are counted': '10 aaaaaaaaaaaaas '.repeat(READ_LENGTH / 18),
  requests: 'send me the '.repeat(READ_LENGTH / 12),
  'disguised names': 'te1egram '.repeat(READ_LENGTH / 9),
  warnings: 'he asked me for it. '.repeat(READ_LENGTH / 20),
  'short sentences after a warning': `asked me for${'. a'.repeat(READ_LENGTH / 3 - 4)}`,
}

/** Messages are read together in a job, whose turn may be as long as two of requests. */
const JOB_LIMIT_MS = 2 * STALL_LIMIT_MS

it.each(Object.entries(riskTexts))(
  'reads five messages of %s without a stall',
  async (_name, text) => {
    const lines = Array.from({ length: READ_MESSAGES }, () => ({ isSender: true, text }))
    const ms = await measureStall(() => findFraudSignals(lines, foldForeign, wordingModel))
    expect(ms).toBeLessThan(JOB_LIMIT_MS)
  },
)
