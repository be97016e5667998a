import { HOLD_POINTS, textRuleNames, WARNING_POINTS } from '@adire/contract/risk.ts'
import { cityNames } from '@adire/contract/places.ts'
import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { normalizeText } from './contact-rules.ts'
import { hasHonestSign } from './honesty-rules.ts'
import { isNeutral } from './neutral-words-rules.ts'
import { rulePoints } from './rules.ts'
import { listFeatures } from './wording-features-rules.ts'
import { wordingModel } from './wording-model.ts'
import { findFraudSignals, judgeWording } from './wording-rules.ts'

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
    const again = Array.from({ length: 4 }, () => 'Please send me money')
    expect(findRules(...again)).toEqual(['suspicious_wording', 'asks_for_money'])
  })

  it('is suspicious in a request that honest members almost never make, however it is padded', () => {
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

describe('a sign of honesty', () => {
  it.each([
    'Dinner was lovely, let me give you my half before I forget',
    'A friend at work got scammed with a fake transfer last week',
    'On partage l’addition, je te dois combien ?',
    'Le type voulait un virement, c’est une arnaque, va voir ta banque',
    'Me diz quanto foi a minha parte do jantar',
    'Cuidado, isso é golpe, avisa o banco',
    'Anoche pagaste tú, dime cuánto es mi parte',
    'A mi vecino lo engañaron con un recibo falso',
    'Na you don pay last time, make I settle my own share',
    'That boy na scam, no mind am',
  ])('is found: %s', (text) => {
    expect(hasHonestSign(send(text), foldForeign)).toBe(true)
    expect(hasHonestSign([receive(text)], foldForeign)).toBe(false)
  })

  it.each([
    'Please lend me 200, I will pay you back on Friday, God bless you',
    'Mon amour, paie les frais de douane et je te rembourse tout',
    'Amor, faz um pix de 300 que eu te devolvo na sexta',
    'Mi vida, préstame 200 y te los devuelvo el viernes',
    'Abeg send me 5k make I buy data, I go return am',
  ])('is not found: %s', (text) => {
    expect(hasHonestSign(send(text), foldForeign)).toBe(false)
  })

  it.each([
    'You may have doubts, but this is not a scam',
    'I’m not a scammer, I swear',
    'I am not one of the scammers, ask anybody',
    'It isn’t a fake profile, and please don’t tell your bank',
    'Ce n’est pas une arnaque, promis',
    'Je ne suis pas un arnaqueur',
    'Fica tranquila, não é golpe',
    'Eu não sou golpista, meu bem',
    'Tranquila, no es una estafa',
    'Yo no soy ningún estafador',
    'My dear, no be yahoo boy dey write you',
    'I swear e no be say na scam',
  ])('is not found in a denial: %s', (text) => {
    expect(hasHonestSign(send(text), foldForeign)).toBe(false)
  })

  it.each([
    'No, it’s a scam',
    'I did not know it was a scam',
    'Minha tia caiu no golpe do falso parente',
    'No caigas, es una estafa',
    'Je n’ai rien payé, c’est une arnaque',
    'Don’t click on his link',
  ])('is found beside the negation of something else: %s', (text) => {
    expect(hasHonestSign(send(text), foldForeign)).toBe(true)
  })

  it('is no warning in a message that asks for something itself', () => {
    const lure = 'You’ll get a text with a link, don’t click it, just screenshot it for me'
    expect(hasHonestSign(send(lure), foldForeign)).toBe(false)
    expect(hasHonestSign(send('Don’t click such links', lure), foldForeign)).toBe(true)
  })

  it.each([
    ['I owe you an apology', false],
    ['I owe you my life, please send me 200', false],
    ['Je te dois des excuses', false],
    ['Te devo uma explicação', false],
    ['Te debo una disculpa', false],
    ['I still owe you for the taxi', true],
    ['The bill was 64, so I owe you 32', true],
    ['Je te dois combien ?', true],
    ['Quanto te devo?', true],
    ['Te debo 12 del cine', true],
  ])('is a debt of money only: %s', (text, isHonest) => {
    expect(hasHonestSign(send(text), foldForeign)).toBe(isHonest)
  })

  it('raises the score that holds, not the one that warns, unless a sure rule is met', () => {
    const found = { score: 3, rules: [], wordCount: 40, isHonest: true }
    const held = { isSuspicious: true, isFraud: true }
    const warned = { isSuspicious: true, isFraud: false }
    expect(judgeWording(found)).toEqual(warned)
    expect(judgeWording({ ...found, isHonest: false })).toEqual(held)
    expect(judgeWording({ ...found, score: 4 })).toEqual(held)
    expect(judgeWording({ ...found, rules: ['gift_cards'] })).toEqual(held)
  })
})

describe('a rule that honest members almost never meet', () => {
  const found = { score: -4, rules: ['gift_cards' as const], wordCount: 40, isHonest: false }

  it('is met by chance in a text that is like no fraud as a whole and in each part', () => {
    expect(judgeWording(found).isSuspicious).toBe(false)
    expect(judgeWording({ ...found, strongest: -4 }).isSuspicious).toBe(false)
  })

  it('is suspicious if the whole text or one part of it is a little like fraud, or it is short', () => {
    expect(judgeWording({ ...found, score: -2.5 }).isSuspicious).toBe(true)
    expect(judgeWording({ ...found, strongest: -2.5 }).isSuspicious).toBe(true)
    expect(judgeWording({ ...found, wordCount: 10 }).isSuspicious).toBe(true)
  })

  it('has more weight in longer texts than a rule that honest members also meet', () => {
    const others = { ...found, score: -2.5, rules: ['asks_for_money' as const] }
    expect(judgeWording(others).isSuspicious).toBe(false)
  })

  it.each([
    ['Just a minor operation today.', 'How is your mum?', 'I cooked jollof for the whole ward'],
    ['Both sides of my family are from Ghana', 'We sing in two choirs', 'And what do you cook?'],
    ['Soy la menor de cuatro hermanos', '¿Y tu familia?', 'Yo cocino los domingos para todos'],
    ['Sou a menor de três irmãs', 'E a sua família?', 'Eu cozinho para todas no domingo'],
    ['J’ai raté le code de la route', 'Dis-moi comment tu as fait', 'Moi je prends le bus'],
  ])('is not met in a conversation about ordinary things: %s %s %s', (...texts) => {
    expect(findRules(...texts)).toEqual([])
  })
})

describe('the trained model', () => {
  const weighed = Object.keys(wordingModel.weights).flatMap((feature) => {
    const [kind = '', words = ''] = feature.split(/:(.*)/s)
    return ['word', 'last', 'pair', 'skip', 'reply'].includes(kind) ? words.split(' ') : []
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
