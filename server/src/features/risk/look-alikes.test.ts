import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { rulePoints } from './rules.ts'
import { findTextSignals } from './text-rules.ts'

const send = (...texts: string[]) => texts.map((text) => ({ isSender: true, text }))
const findRules = (...texts: string[]) =>
  findTextSignals(send(...texts), foldForeign).map(({ rule }) => rule)

/** Honest sentences and lures that share the words of a rule, in each language in which they do. */
const pairs: Record<string, readonly (readonly [lure: string, honest: string])[]> = {
  blackmail: [
    [
      'I recorded you, pay me or your mum sees it',
      'Just a minor operation today. How is your mum?',
    ],
    ['I saved the video of our call, pay now', 'Long cardiac procedure. How was your job today?'],
    [
      'I have your nudes and your sister’s page, 500 by noon',
      'Sorry I missed the call. How’s your job going?',
    ],
    [
      'I record you, pay or dem go see am for your church',
      'I recorded our choir, does your church sing too?',
    ],
    [
      'Tengo tus fotos, paga o se las mando a tu familia',
      'Soy la menor de cuatro hermanos. ¿Y tu familia?',
    ],
    [
      'Tengo tu video, si no pagas lo ve tu familia',
      'Vi tus fotos de la boda. ¿Tu familia vive cerca?',
    ],
    [
      'Tenho suas fotos, paga ou mando para a sua família',
      'Sou a menor de três irmãs, e a sua família?',
    ],
    [
      'Gravei tudo, paga agora ou vou publicar',
      'Adorei suas fotos no seu instagram. Que pena que choveu!',
    ],
    [
      'J’ai ta vidéo, paie ou je l’envoie à ta famille',
      'J’adore tes photos ! Sinon, ta famille est où ?',
    ],
  ],
  code_or_vote: [
    ['Send your licence, both sides, for the hotel', 'Both sides of my family are from Ghana'],
    ['You will get a code. Tell me the code', 'Fixed the code all day. Tell me about yours'],
    [
      'Tu reçois un code à six chiffres, dis-moi le code',
      'J’ai raté le code de la route, dis-moi comment tu as fait',
    ],
    ['Foto del DNI por los dos lados y una selfie', 'Tengo familia a los dos lados del Atlántico'],
    ['Mándame tu usuario y la clave del banco', 'La clave de un buen sancocho es el tiempo'],
    ['Dime el token que te llega', 'Trabajo en un banco y explico qué es el token'],
    ['Me passa o login e a senha do banco', 'Esqueci a senha e fiquei sem Netflix'],
    [
      'Six digit code go enter your phone, send am give me',
      'My code for gate don spoil, tell me wetin you cook',
    ],
  ],
  money_for_others: [
    [
      'Tu peux recevoir un colis à ton adresse et le renvoyer ?',
      'Je vais recevoir un colis de maman, du gari pour moi',
    ],
    [
      'Could you receive some boxes at your address and send them on?',
      'My mum ships boxes of food for me, I receive them in June',
    ],
  ],
  paid_check: [
    [
      'Register on safe-meet.example, it only needs a card',
      'Register for our charity run: lagosrun.org',
    ],
    [
      'Preciso que faça a verificação, só pede o cartão',
      'Levei o certificado e um documento ao conselho',
    ],
    [
      'Haz la verificación, solo piden tu tarjeta',
      'Ya tengo la tarjeta de residencia, ahora el carnet',
    ],
    [
      'For my safety do the verification, a selfie with your card',
      'I did the verification, a selfie with my hand up',
    ],
  ],
  gift_cards: [['Get me a Steam card from the shop', 'I play on Steam, I’d love to show you']],
  asks_for_money: [
    ['Send me 50 for a taxi', 'Send me your top 10 songs'],
    [
      'Lost my wallet at the concert, send me 50 for a taxi',
      'Could you get 50 posters for the concert?',
    ],
    ['¿Me prestas 300?', '¿Me mandas 12 recetas de tu madre?'],
    ['Me empresta 300 até sexta?', 'Me manda 10 músicas que você ama'],
    ['Prête-moi 200 jusqu’à lundi', 'Envoie-moi 10 chansons que tu aimes'],
    ['Abeg borrow me 20k', 'Abeg send me 10 songs wey you like'],
  ],
  adult_link: [
    ['see me naked at room.example/ada', 'Concierto en vivo, va a estar caliente: ada.example/gig'],
  ],
}
const rows = Object.entries(pairs).flatMap(([rule, sentences]) =>
  sentences.map((pair) => [rule, ...pair] as const),
)

describe('a rule and the ordinary meaning of its words', () => {
  it.each(rows)('%s: finds "%s", and leaves "%s" alone', (rule, lure, honest) => {
    expect(findRules(lure)).toContain(rule)
    expect(findRules(honest).filter((found) => rulePoints[found] > 1)).toEqual([])
  })
})
