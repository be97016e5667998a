import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { hasHonestSign } from './honesty-rules.ts'
import { findTextSignals } from './text-rules.ts'

const send = (...texts: string[]) => texts.map((text) => ({ isSender: true, text }))
const findRules = (...texts: string[]) =>
  findTextSignals(send(...texts), foldForeign).map(({ rule }) => rule)

describe('a sentence that warns of fraud', () => {
  const disclaimer = 'My last match asked me for gift cards, people are wicked.'

  it('does not hide the contact that follows it', () => {
    expect(findRules(`${disclaimer} I only use Telegram now, @rosa22b`)).toContain('early_contact')
    expect(findRules(`${disclaimer} I only use te1egram now`)).toContain('hidden_contact')
  })

  it.each([
    `${disclaimer} My Opay is 0803 000 0155, I keep it for honest people`,
    'Mon ex m’a demandé de l’argent. Mon IBAN est FR76 3000 6000 0112 3456 7890 189',
    'Nunca mandes dinero a nadie. Mi Nequi es 3001234567',
    'Me pediu dinheiro uma vez. Minha chave Pix é 11987654321',
  ])('does not hide payment details: %s', (text) => {
    expect(findRules(text)).toContain('payment_details')
  })

  it('takes with it what is told about the same person', () => {
    const told =
      'A guy asked me for a Steam card. He said scratch it and read the code. Reported him'
    expect(findRules(told)).toEqual([])
  })

  it.each([
    [`${disclaimer} I only use Telegram now, @rosa22b`, false],
    [`${disclaimer} I only use Telegram now`, false],
    [`${disclaimer} Here people are kind`, true],
    ['He wanted me on WhatsApp, a classic scam', true],
    ['It’s a scam. Write me at rosa@post.example', false],
  ])('is no sign of honesty beside a contact of the writer: %s', (text, isHonest) => {
    expect(hasHonestSign(send(text), foldForeign)).toBe(isHonest)
  })
})
