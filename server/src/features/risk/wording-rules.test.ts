import { HOLD_POINTS, textRuleNames, WARNING_POINTS } from '@adire/contract/risk.ts'
import { cityNames } from '@adire/contract/places.ts'
import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { normalizeText } from './contact-rules.ts'
import { isNeutral } from './neutral-words-rules.ts'
import { rulePoints } from './rules.ts'
import { listFeatures } from './wording-features-rules.ts'
import { wordingModel } from './wording-model.ts'
import { findFraudSignals } from './wording-rules.ts'

const send = (...texts: string[]) => texts.map((text) => ({ isSender: true, text }))
const receive = (text: string) => ({ isSender: false, text })
const findRules = (...texts: string[]) =>
  findFraudSignals(send(...texts), foldForeign, wordingModel).map(({ rule }) => rule)
const listFeatureNames = (text: string) => [...listFeatures(send(text), foldForeign, []).keys()]

describe('the wording of a conversation', () => {
  it('is that of fraud in a lure, with the message that shows it best and the rules it meets', () => {
    const lure = 'Mama is in hospital and they want 300 euros now, please send it by Western Union'
    const signals = findFraudSignals(
      send('Good morning dear', lure, 'are you there?'),
      foldForeign,
      wordingModel,
    )
    expect(signals).toEqual(
      expect.arrayContaining([
        { rule: 'fraud_wording', excerpt: lure },
        { rule: 'suspicious_wording', excerpt: lure },
        { rule: 'asks_for_money', excerpt: lure },
      ]),
    )
  })

  it('is suspicious in a blunt request that is too short for the model', () => {
    expect(findRules('Please send me money')).toEqual(['suspicious_wording', 'asks_for_money'])
  })

  it('is suspicious in a request that no honest member makes, however it is padded', () => {
    const honest =
      'I cooked jollof on Sunday, the rice burnt again, and my sister laughed so much. '
    const texts = [honest.repeat(8), `${honest}Buy me one Steam card and send the code. ${honest}`]
    expect(findRules(...texts)).toEqual(
      expect.arrayContaining(['suspicious_wording', 'gift_cards']),
    )
  })

  it('is not suspicious in honest words, and not even with the request of the recipient', () => {
    const honest = send('How was your shift?', 'I cooked jollof, the rice burnt again')
    expect(findFraudSignals(honest, foldForeign, wordingModel)).toEqual([])
    const asked = [...honest, receive('please send me 300 euros by Western Union')]
    expect(findFraudSignals(asked, foldForeign, wordingModel)).toEqual([])
  })

  it('does not count where people are from, what they speak or believe', () => {
    const [first, ...others] = [
      'I am from Lagos, I speak Yoruba and I pray in church',
      'I am from Paris, I speak French and I pray in mosque',
    ].map(listFeatureNames)
    for (const other of others) expect(other).toEqual(first)
  })
})

describe('the trained model', () => {
  const weighed = Object.keys(wordingModel.weights).flatMap((feature) => {
    const [kind = '', words = ''] = feature.split(/:(.*)/s)
    return ['word', 'pair', 'reply'].includes(kind) ? words.split(' ') : []
  })

  it('weighs many words, but no name of a suggested city and no other neutral word', () => {
    expect(weighed.length).toBeGreaterThan(1_000)
    expect(weighed.filter((word) => isNeutral(word))).toEqual([])
    const names = cityNames.flatMap((name) =>
      normalizeText(name, foldForeign)
        .split(' ')
        .filter((word) => word.length > 4),
    )
    expect(names.filter((word) => !isNeutral(word))).toEqual([])
  })
})

describe('points', () => {
  it('warn from suspicious wording, hold from that of fraud, and explain by text rules', () => {
    expect(rulePoints.suspicious_wording).toBeGreaterThanOrEqual(WARNING_POINTS)
    expect(rulePoints.suspicious_wording).toBeLessThan(HOLD_POINTS)
    expect(rulePoints.fraud_wording).toBeGreaterThanOrEqual(HOLD_POINTS)
    for (const rule of textRuleNames) expect(rulePoints[rule]).toBeLessThan(WARNING_POINTS / 4)
  })
})
