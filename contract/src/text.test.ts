import { expect, test } from 'vitest'
import { lineOfText, linesOfText } from './text.ts'

const blanks = [
  '   ',
  '\u3164',
  '\u115f\u1160',
  '\uffa0\uffa0',
  '\u200b\u200d',
  '\u2800',
  '\u00a0\u2003',
  '\ufe0f',
  '\u{e0020}',
]

test.each(blanks.map((text) => [JSON.stringify(text), text]))(
  'refuses %s where something has to be written',
  (_name, text) => {
    expect(lineOfText({ minimum: 1, maximum: 40 }).safeParse(text).success).toBe(false)
    expect(linesOfText({ minimum: 1, maximum: 40 }).safeParse(text).success).toBe(false)
  },
)

test('refuses stacked marks in a line, and keeps the marks that languages need', () => {
  const line = lineOfText({ minimum: 1, maximum: 60 })
  expect(line.safeParse(`Z${'\u0335\u0322'.repeat(4)}algo`).success).toBe(false)
  for (const text of ['Adébáyọ̀', 'Nguyễn Thị', 'مُحَمَّد', 'क्ष्मी', 'ที่รัก', 'שָׁלוֹם', '1️⃣ 👩🏾‍🦱 🏳️‍🌈', 'ရန်ကုန်'])
    expect([text, line.safeParse(text).success]).toEqual([text, true])
})

test('leaves a text that may be empty as it is', () => {
  expect(lineOfText({ maximum: 10 }).parse('')).toBe('')
  expect(linesOfText({ maximum: 10 }).parse(' \r\n ')).toBe('')
})
