import { type TextRule, textRuleNames } from '@adire/contract/risk.ts'
import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { PhraseText, compileConcept, compilePattern } from './phrase-rules.ts'
import { unmaskText } from './unmask-rules.ts'
import { READ_MESSAGES, findTextSignals, type Line } from './text-rules.ts'

const send = (...texts: string[]) => texts.map((text) => ({ isSender: true, text }))
const receive = (text: string) => ({ isSender: false, text })
const findSignals = (lines: readonly Line[]) => findTextSignals(lines, foldForeign)
const findRules = (...texts: string[]) => findSignals(send(...texts)).map(({ rule }) => rule)

/** A lure that meets a rule, and something alike that honest people write. */
const examples: Record<TextRule, [lure: string, honest: string]> = {
  hidden_contact: [
    'text me on zero eight one, six double four, two two nine',
    'table for 8 at 19:30?',
  ],
  early_contact: ['hi, my number is 07700 900417', 'hi, I run 10 km on Sundays'],
  other_app: [
    'my subscription expires tonight, are you on Telegram?',
    'my sister lives on Telegram, she never looks up',
  ],
  payment_details: ['my Opay is 0803 000 0155', 'Half the shop pays me with Opay these days'],
  asks_for_money: [
    'peux-tu me prêter 80 euros jusqu’à lundi ?',
    'j’ai prêté 80 euros à mon frère en 2019, il court encore',
  ],
  emergency: [
    'Mama dey hospital, doctor say make we drop 45k deposit before dem go touch am',
    'Mama dey hospital since Monday but she don better, she dey quarrel with nurse',
  ],
  investment: [
    'meu tio opera bitcoin, posso te ensinar, começa com 200 reais',
    'trabalho com imposto de bitcoin e ninguém me convida pra festa',
  ],
  gift_cards: [
    'buy me one Steam card and send the code',
    'my nephew wants a Steam card for Christmas, as if',
  ],
  parcel_or_inheritance: [
    'te mandé un paquete y la aduana pide 300 dólares para liberarlo',
    'me llegó el paquete de mi tía, puro café',
  ],
  code_or_vote: [
    'you get a 6 digit code by SMS, just forward am give me',
    'the bank sent a code while I was in the shower',
  ],
  paid_check: [
    'I only meet men with a safe date ID: safedate.example, they just check your card',
    'the site asked for a selfie and I looked like a passport crime',
  ],
  money_for_others: [
    'could you receive a transfer in your account and send it on? you keep 10%',
    'my brother received a parcel for the whole street again',
  ],
  job_or_allowance: [
    'I’m a generous sugar daddy, weekly allowance of $800',
    'will you be my sugar daddy? I accept samosas',
  ],
  blackmail: [
    'I recorded you, pay or your wife gets the video',
    'my wife used to record every football match',
  ],
  adult_link: ['see me naked, free: room.example/ada', 'here’s the song: music.example/ada'],
  donation: [
    'sow a seed of $77 by Zelle and your breakthrough comes',
    'the church fête made enough for a new roof, all by scones',
  ],
  cover_story: ['I’m a sergeant on a mission in Mali', 'I fix buses in Leeds'],
  quick_love: ['you are my queen, God brought us together', 'you make me laugh'],
  hints_of_trouble: [
    'They froze my account and I can’t pay the rent. Forget I said that',
    'I forgot my umbrella. Forget I said the sun was back',
  ],
  early_link: ['look at rosegarden.example/ada', 'look at the roses'],
}

describe('text rules', () => {
  it.each(textRuleNames)('finds %s in a lure and not in honest words', (rule) => {
    const [lure, honest] = examples[rule]
    expect(findRules(lure)).toContain(rule)
    expect(findRules(honest)).not.toContain(rule)
  })

  it('returns each rule once, with the message that met it first', () => {
    const signals = findSignals(send('hello', 'lend me 50 euros', 'please lend me 60 euros'))
    expect(signals.filter(({ rule }) => rule === 'asks_for_money')).toEqual([
      { rule: 'asks_for_money', excerpt: 'lend me 50 euros' },
    ])
  })

  it('lets a sender name a contact that the recipient asked for', () => {
    const answer = send('it is 07700 900417, the app is slow')
    const rules = findSignals([receive('what’s your number?'), ...answer])
    expect(rules).toEqual([])
    expect(findSignals(answer)).not.toEqual([])
  })

  it('leaves those alone who warn of fraud, but not those who ask all the same', () => {
    expect(findRules('someone asked me for a Steam card, send the code, she said')).toEqual([])
    expect(findRules('a guy wanted to scam me, so please send me 50 euros first')).toContain(
      'asks_for_money',
    )
  })

  it('judges the sender only', () => {
    expect(findSignals([receive('send me 50 euros by Western Union')])).toEqual([])
  })

  it(`reads the first ${String(READ_MESSAGES)} messages of the sender`, () => {
    const small = Array.from({ length: READ_MESSAGES - 1 }, () => 'haha yes')
    expect(findRules(...small, 'lend me 50 euros')).toContain('asks_for_money')
    expect(findRules(...small, 'haha', 'lend me 50 euros')).toEqual([])
  })

  it('adds a request up from its parts in two messages', () => {
    const texts = [
      'The airline wants 260 euros to rebook',
      'could you pay? I’d send it back Monday',
    ]
    expect(findRules(...texts)).toContain('asks_for_money')
  })

  it.each([
    ['gift_cards', 'buy a st34m c4rd and send the c0de', 'level 4 of room 3b, gate c12'],
    ['gift_cards', 'get me a s t e a m card and scratch it', 'a b c d is all my niece writes'],
    ['asks_for_money', 'plzzz le*nd me 50 euros', 'a 50 euro book, lent by my aunt'],
  ] as const)('finds %s in words that are disguised, such as "%s"', (rule, lure, honest) => {
    expect(findRules(lure)).toContain(rule)
    expect(findRules(honest)).toEqual([])
  })
})

describe('expressions', () => {
  it.each(['a*', 'a+', 'a{2,}', '(?:a{1,3}b)+'])(
    'refuses the unbounded repetition in %s',
    (source) => {
      expect(() => compilePattern(source)).toThrow('Unbounded repetition')
    },
  )

  it('compiles bounded repetitions, and signs that look like unbounded ones', () => {
    expect(compilePattern('\\+?a{0,3}[*+]').test('+aa*')).toBe(true)
  })

  it('searches a concept once in a text, however many rules ask', () => {
    const concept = compileConcept('send')
    let searches = 0
    const expression = Object.assign(new RegExp(concept.expression), {
      [Symbol.matchAll]: (text: string) => {
        searches += 1
        return text.matchAll(new RegExp(concept.expression, 'g'))
      },
    })
    const counted = { expression }
    const text = new PhraseText('send '.repeat(400))
    expect(text.has(counted)).toBe(true)
    expect(text.count(counted, counted)).toBe(2)
    expect(text.hasNear(counted, compileConcept('money'))).toBe(false)
    expect(searches).toBe(1)
  })
})

it('leaves words of one language that look like short forms of another', () => {
  for (const text of ['ya vere que hago', 'rends moi ce service'])
    expect(unmaskText(text)).toBe(text)
})
