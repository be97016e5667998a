import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { type Contact, findContacts, normalizeText } from './contact-rules.ts'

const find = (text: string) => findContacts(normalizeText(text, foldForeign), text)
const hidden = (contacts: readonly Contact[]) =>
  contacts.filter(({ isHidden }) => isHidden).map(({ kind }) => kind)

/** Spellings of a contact, each with what hides it and an honest text that looks alike. */
const spellings = [
  ['spaces between digits', 'call 0 8 0 3 5 5 5 0 1 4 2', 'phone', 'we won 3 2, then 1 0 and 2 1'],
  [
    'signs between digits',
    '8.1.9.0.0.0.0.0.1.2.7 manda um oi',
    'phone',
    'born 12.10.1988, v 2.0.1',
  ],
  [
    'words for digits',
    'zéro six, douze, trente quatre, zéro neuf',
    'phone',
    'one of us brings two cakes and three plates',
  ],
  [
    'words among digits',
    'plus 44 double seven zero zero 900 1 four tree',
    'phone',
    'flight BA 075 leaves at 22:35, gate four',
  ],
  [
    'a name in words',
    't3l3gr4m is better, kelly dot rose 22',
    'handle',
    'the dot in my name is a freckle',
  ],
  ['digits of other scripts', 'add me 𝟰𝟯𝟳 𝟱𝟱𝟱 𝟬𝟭𝟱𝟮 today', 'phone', 'it costs １２ euros'],
  ['letters of other alphabets', 'my Wһатѕ Арр is better', 'app', 'мой WhatsApp'],
  ['digits for letters', 'viens sur wh4ts4p', 'app', 'I got a 4x4 and a PS5'],
  [
    'an address in words',
    'write mary dot d at gmail dot com',
    'email',
    'look at the mail on the table, dot your i',
  ],
  [
    'letters one by one',
    'it is w.h.a.t.s.a.p.p ok',
    'app',
    'the U.K. and the U.S. in a J.F.K. film',
  ],
] as const

describe('hidden contacts', () => {
  it.each(spellings)('finds a contact with %s', (_name, text, kind) => {
    expect(hidden(find(text))).toContain(kind)
  })

  it.each(spellings)(
    'leaves honest text alone that looks like %s',
    (_name, _text, _kind, honest) => {
      expect(hidden(find(honest))).toEqual([])
    },
  )

  it('finds names with invisible characters, nicknames and names from the end', () => {
    expect(find('Whats\u200bApp me')).toMatchObject([{ kind: 'app' }])
    expect(hidden(find('hit me on the green app'))).toEqual(['app'])
    expect(hidden(find('search ppastahw for me'))).toEqual(['app'])
  })

  it.each(['020/79/46/09/58', '2019/2020/2021/2022/07'])(
    'finds a number with slashes: %s',
    (text) => {
      expect(hidden(find(text))).toEqual(['phone'])
    },
  )

  it.each([
    'entra a investfx punto com y regístrate',
    'va sur investfx point com et inscris-toi',
    'investfx ponto com',
    'acessa investfx ponto com, é rápido',
    'entra no investfx ponto com ponto br e se cadastra',
    'lovetalk point fr',
    'lovetalk punto me/karla',
    'lovetalk punto org es la página',
    'see investfx. com/join',
    'go to investfx . com',
  ])('finds a link in words: %s', (text) => {
    expect(hidden(find(text))).toContain('link')
  })

  it.each([
    'my name is 3410neslotap, turned round',
    'mi nombre al revés es 22arama',
    'my number backwards: 2410 555 308',
    'my mail backwards is oto.amara',
  ])('finds a name from the end: %s', (text) => {
    expect(hidden(find(text))).toContain('email')
  })

  it('finds a number that starts in the previous message', () => {
    const text = 'cero cero uno cuatro dos'
    expect(hidden(findContacts(text, text, 'anota: tres noventa y nueve'))).toEqual(['phone'])
    expect(hidden(find(text))).toEqual([])
  })
})

describe('plain contacts', () => {
  it.each([
    ['phone', 'my number is 07700 900417'],
    ['email', 'mail me: ada@post.example'],
    ['handle', 'I am @ada.paints there'],
    ['app', 'are you on WhatsApp?'],
    ['link', 'see tickets.example/wemba'],
  ])('finds a %s without calling it hidden', (kind, text) => {
    expect(find(text)).toEqual([{ kind, isHidden: false }])
  })

  it.each([
    ['a date', 'we met on 12/08/2024 and again on 2025-03-14'],
    ['a price', 'the flat costs 1,250,000 naira, or 310.000,00'],
    ['a score', 'it was 312 all out, then 88-6 and 141'],
    ['a verse', 'read Psalm 121:1-8 and John 3:16 tonight'],
    ['an address', 'I live at 221 Baker Street, NW1 6XE'],
    ['a flight', 'KQ 112, seat 24A, lands 06:25 on the 14th'],
    ['years', 'I studied there 2009-2013'],
    ['years between slashes', 'I was in Accra in 2019/2020/2021/2022'],
    ['counting', 'one, two, three and we jump'],
  ])('takes %s for no contact', (_name, text) => {
    expect(find(text)).toEqual([])
  })
})

describe('ordinary words that look like names of apps', () => {
  it.each([
    'Good afternoon whats up',
    'Hey Carmen whats up, and how is Ramon whats up with him?',
    'How far o whats up? Wetin dey on, whats up with you',
    'Salut mon ami whats up',
    'Hola Nati whats up',
    'Bom dia Bruno whats up',
    'Hello what’s your name? Marcelo, what’s new',
    'No, what’s wrong?',
    'I was in London, wa, wa, wa',
    'I love hang-outs with friends, “hang-outs” and sleep-overs',
    'No be only hang-outs I like, the 1o 2o 3o 4o 5o 6o too',
    'He said “what” and "what", *what* do you mean',
    '-what do you do? —what? _what_ a day',
    'Il a dit «what» et ‘what’',
    'Ele disse “what” e <what>, ela [what]',
    'Dijo —what? y “what’s”',
    'wh@t is dat, wh4t do you mean?',
    'what❤️ whats😂',
    'whats-up, so-so',
    'I L O V E Y O U, my dear',
    'J E T A I M E mon coeur',
    'T E A M O M U I T O',
    'F E L I Z C U M P L E',
    'Our form is W W D L W L, we dey try',
    'everything in one green folder, that one with the green spine',
    'I prefer the blue one, the yellow one is mine, give me the green one',
    'passei por verde mato, pelo verde da serra',
    'al verde le toca jugar',
    'je marche sur le vert, je prends la verte',
    'my uncle works at Yahoo, he is at Outlook now',
    'The code is my house number backwards',
    'My name backwards is funny, my name na palindrome',
    'Mon nom à l’envers donne un mot',
    'Mi nombre al revés es gracioso',
    'Meu nome ao contrário é igual',
  ])('are no contact: %s', (text) => {
    expect(find(text)).toEqual([])
  })

  it.each([
    '“wh4ts4pp”',
    '*wh4ts* me',
    '—1nst4',
    'hang.outs',
    'on hang-outs',
    'a m a r a b, add me',
    't e l e g a?',
    'escribe por el verde 🟢',
    'use the green one',
    'me chama no verde',
    'escríbeme al verde',
    'écris-moi sur le vert',
    'hang-outs, same name',
    '[te1egram]',
    'z4p❤️',
  ])('are told from a disguised name: %s', (text) => {
    expect(hidden(find(text))).toContain('app')
  })
})
