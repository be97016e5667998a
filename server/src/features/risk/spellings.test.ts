import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { findContacts, normalizeText } from './contact-rules.ts'
import { findTextSignals } from './text-rules.ts'

const find = (text: string, before = '') =>
  findContacts(normalizeText(text, foldForeign), text, normalizeText(before, foldForeign))
const isHidden = (text: string) => find(text).some((contact) => contact.isHidden)
const findRules = (...texts: string[]) =>
  findTextSignals(
    texts.map((text) => ({ isSender: true, text })),
    foldForeign,
  ).map(({ rule }) => rule)

/** Names of the spellings, in the order of the rows below. */
const spellings = [
  'spaces between characters',
  'signs between characters',
  'words for digits or signs',
  'letters of other alphabets',
  'characters of other scripts or widths',
  'digits for letters, or letters for digits',
  'invisible characters',
  'brackets',
  'a reversed name, or words among digits',
] as const

const disguises: Record<string, Record<(typeof spellings)[number], string | string[]>> = {
  'a telephone number': {
    'spaces between characters': 'call 0 8 0 3 5 5 5 0 1 4 2',
    'signs between characters': 'call 0803🔥555🔥0142',
    'words for digits or signs': 'oh eight oh three, faiv faiv faiv, zero wan four two',
    'letters of other alphabets': 'call О8О3 555 О142',
    'characters of other scripts or widths': 'call ➑➌➎➎➎➏➊➍➋ now',
    'digits for letters, or letters for digits': 'call o8o3 555 ol42',
    'invisible characters': 'call 0803\u200b555\u200b0142',
    brackets: 'call (0803)(555)(0142)',
    'a reversed name, or words among digits': 'plus 44 double seven zero zero 900 1 four tree',
  },
  WhatsApp: {
    'spaces between characters': 'w h a t s a p p me',
    'signs between characters': ['w,h,a,t,s,a,p,p', 'w🔥h🔥a🔥t🔥s🔥a🔥p🔥p'],
    'words for digits or signs': 'write me on the green app',
    'letters of other alphabets': 'my wнатsарр is better',
    'characters of other scripts or widths': ['🆆🅷🅰🆃🆂🅰🅿🅿', 'ᴡʜᴀᴛꜱᴀᴘᴘ me'],
    'digits for letters, or letters for digits': 'viens sur wh4ts4pp',
    'invisible characters': 'Whats\u200bApp me',
    brackets: 'w[h]ats(app) me',
    'a reversed name, or words among digits': 'search ppastahw for me',
  },
  Telegram: {
    'spaces between characters': 't e l e g r a m',
    'signs between characters': ['t.e.l.e.g.r.a.m', 'tele•gram'],
    'words for digits or signs': 'find me on the paper plane',
    'letters of other alphabets': ['my теlеgrам is open,', 'τεlεgrαm'],
    'characters of other scripts or widths': ['ᴛᴇʟᴇɢʀᴀᴍ', '🅃🄴🄻🄴🄶🅁🄰🄼', '🇹🇪🇱🇪🇬🇷🇦🇲'],
    'digits for letters, or letters for digits': ['te1egram', 'TeIegram'],
    'invisible characters': 'Tele\u00adgram',
    brackets: '(t)(e)(l)(e)(g)(r)(a)(m)',
    'a reversed name, or words among digits': 'margelet, from the end',
  },
  'a name on Instagram': {
    'spaces between characters': 'my insta: a m a r a b 2 2',
    'signs between characters': 'insta a.m.a.r.a.b.2.2',
    'words for digits or signs': 'amara underscore bee 22 on insta',
    'letters of other alphabets': 'my ig is @аmаrа_b22',
    'characters of other scripts or widths': 'ig ＠ａｍａｒａ＿ｂ２２',
    'digits for letters, or letters for digits': '1nst4gr4m, amara_b22',
    'invisible characters': 'ig: @amara\u200b_b22',
    brackets: 'ig: (@)amara_b22',
    'a reversed name, or words among digits': 'my insta is 22b_arama, backwards',
  },
  'an address': {
    'spaces between characters': 'a m a r a @ g m a i l . c o m',
    'signs between characters': 'amara-at-gmail-dot-com',
    'words for digits or signs': 'write amara dot b at gmail dot com',
    'letters of other alphabets': 'аmаrа@gmаil.соm',
    'characters of other scripts or widths': 'ａｍａｒａ＠ｇｍａｉｌ．ｃｏｍ',
    'digits for letters, or letters for digits': 'amara@gma1l.c0m',
    'invisible characters': 'amara@gm\u200bail.com',
    brackets: 'amara[at]gmail[dot]com',
    'a reversed name, or words among digits': 'moc.liamg@arama, from the end',
  },
  'a payment handle': {
    'spaces between characters': 'my c a s h a p p is $ a m a r a b',
    'signs between characters': 'c.a.s.h.a.p.p is $amara.b.22',
    'words for digits or signs': 'my cash app is dollar sign amara bee',
    'letters of other alphabets': 'my саѕһ арр is $аmаrа22',
    'characters of other scripts or widths': 'ｃａｓｈ ａｐｐ $amara22',
    'digits for letters, or letters for digits': 'my c4sh4pp is $4m4r4',
    'invisible characters': 'my ca\u200bsh a\u200bpp is $ama\u200bra22',
    brackets: 'cash[app] is ($)amara22',
    'a reversed name, or words among digits': 'it is ppahsac, the tag is $amara22',
  },
  'a bank account': {
    'spaces between characters': 'opay 8 1 2 3 4 5 6 7 8 9 amara bello',
    'signs between characters': 'moniepoint: 812/345/67/89 amara',
    'words for digits or signs': 'opay, eight one two three four five six seven eight nine',
    'letters of other alphabets': 'орау 8123456789 amara',
    'characters of other scripts or widths': 'opay ٨١٢٣٤٥٦٧٨٩',
    'digits for letters, or letters for digits': 'moniepoint 8o2oo45o89',
    'invisible characters': 'pal\u200bmpay 812\u200b345\u200b6789',
    brackets: 'opay (812)(345)(67)(89)',
    'a reversed name, or words among digits': 'opay, eight 12 three 45 six 7 eight nine',
  },
  'an IBAN': {
    'spaces between characters': 'F R 7 6 3 0 0 0 6 0 0 0 0 1 1 2 3 4 5 6 7 8 9 0 1 8 9',
    'signs between characters': 'FR76-3000-6000-0112-3456-7890-189',
    'words for digits or signs':
      'F R seven six three zero zero zero six zero zero zero zero one one',
    'letters of other alphabets': 'мon іbаn FR7630006000011234567890189',
    'characters of other scripts or widths':
      'ＦＲ７６３０００６００００１１２３４５６７８９０１８９',
    'digits for letters, or letters for digits': 'my i8an or ib4n is FR7630006000011234567890189',
    'invisible characters': 'FR76\u200b3000\u200b6000\u200b0112\u200b3456\u200b7890\u200b189',
    brackets: '(FR76)(3000)(6000)(0112)(3456)(7890)(189)',
    'a reversed name, or words among digits': 'FR seven 6 three 000 six zero zero zero zero 11',
  },
  'a wallet': {
    'spaces between characters': '0x71C7 656E C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F',
    'signs between characters': '0x71C7-656E-C7ab-88b0-98de-fB75-1B74-01B5-f6d8-976F',
    'words for digits or signs': 'zero x seven one C seven six five six E C seven a b eight eight',
    'letters of other alphabets': '0х71С7656ЕС7аb88b098dеfВ751В7401В5f6d8976F',
    'characters of other scripts or widths':
      '０ｘ７１Ｃ７６５６ＥＣ７ａｂ８８ｂ０９８ｄｅｆＢ７５１Ｂ７４０１Ｂ５ｆ６ｄ８９７６Ｆ',
    'digits for letters, or letters for digits':
      'b1tc0in 0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    'invisible characters': '0x71C7656EC7ab\u200b88b098defB751B74\u200b01B5f6d8976F',
    brackets: '(0x)(71C7)(656E)(C7ab)(88b0)(98de)(fB75)(1B74)(01B5)(f6d8)(976F)',
    'a reversed name, or words among digits': 'nioctib 0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  },
  'mobile money': {
    'spaces between characters': 'm o m o 0 2 4 4 1 2 3 4 5 6',
    'signs between characters': 'momo 02*44*12*34*56 Kofi',
    'words for digits or signs': 'momo: zero two four four, one two three four five six',
    'letters of other alphabets': 'ｍоｍо 0244123456',
    'characters of other scripts or widths': 'momo 𝟬𝟮𝟰𝟰𝟭𝟮𝟯𝟰𝟱𝟲',
    'digits for letters, or letters for digits': 'm0m0 0244123456',
    'invisible characters': 'mo\u200bmo 0244\u200b123456',
    brackets: '(m)(o)(m)(o) 0244123456',
    'a reversed name, or words among digits': 'momo zero 24 four one 23 four 56',
  },
  'a link': {
    'spaces between characters': 'go to investfx . com',
    'signs between characters': 'h-t-t-p-s investfx•com',
    'words for digits or signs': 'investfx dot com, or investfx ponto com',
    'letters of other alphabets': 'іnvеѕtfх.соm',
    'characters of other scripts or widths': 'investfx。com',
    'digits for letters, or letters for digits': '1nv3stfx d0t c0m',
    'invisible characters': 'investfx\u200b.\u200bcom',
    brackets: 'investfx[dot]com and investfx(.)com',
    'a reversed name, or words among digits': 'moc.xftsevni, from the end',
  },
}

const rows = Object.entries(disguises).flatMap(([what, texts]) =>
  spellings.flatMap((spelling) =>
    [texts[spelling]].flat().map((text) => [what, spelling, text] as const),
  ),
)

it.each(rows)('finds %s with %s: %s', (_what, _spelling, text) => {
  expect(isHidden(text)).toBe(true)
  expect(findRules(text)).toContain('hidden_contact')
})

describe('contacts in other spellings', () => {
  it.each([
    'call o803 555 o142',
    'liga o8o3-555-ol42',
    'écris au +44 7700 9oo 218',
    'llama al 600.5s5.0l8',
  ])('finds the number with letters for digits in %s', (text) => {
    expect(find(text)).toEqual([{ kind: 'phone', isHidden: true }])
  })

  it.each(['paypa1 me', 'my ze11e', 'PayPaI works'])('finds a service in %s', (text) => {
    expect(isHidden(text)).toBe(true)
  })

  it.each([
    'add me on whatsup',
    'whtsapp me',
    'my watzapp',
    'WA me',
    'text me on WA',
    'chat on whats up with me',
    'ajoute-moi sur whatsup',
    'me chama no whats up',
    'tem whats?',
    'me manda um oi no whats',
    'agrégame por whats up',
    'text me for my whatsup abeg',
  ])('finds the misspelt app in %s', (text) => {
    expect(find(text).map(({ kind }) => kind)).toContain('app')
  })

  it.each([
    'mon numéro : 90 12 34 56',
    'appelle le 7012-3456',
    'rele m nan 3712 4567',
    'my line is 76123456',
    'c’est le 66.12.34.56',
  ])('finds a local number of eight digits: %s', (text) => {
    expect(find(text)).toMatchObject([{ kind: 'phone', isHidden: false }])
  })

  it('finds a number that is split over two messages', () => {
    expect(find('0142', 'my line: 0803 555')).toEqual([{ kind: 'phone', isHidden: true }])
    expect(find('then 0142', '+234 803 555')).toEqual([{ kind: 'phone', isHidden: true }])
    expect(findRules('0803 555', '0142')).toContain('hidden_contact')
    expect(find('2014', 'my line: 0803 555')).toEqual([{ kind: 'phone', isHidden: true }])
    expect(find('0142 bebe', 'meu zap 31 90417')).toContainEqual({ kind: 'phone', isHidden: true })
  })
})

describe('plain payment details and links', () => {
  it.each([
    ['a handle', 'send it to $amara_b22 on cash app', 'payment_details'],
    ['an account', 'opay 8123456789 amara bello', 'payment_details'],
    ['an IBAN', 'my iban is FR76 3000 6000 0112 3456 7890 189', 'payment_details'],
    ['mobile money', 'momo 0244123456, the name is Kofi', 'payment_details'],
    ['a link', 'see invest-fx.example', 'early_link'],
  ])('finds %s that is not hidden', (_what, text, rule) => {
    expect(isHidden(text)).toBe(false)
    expect(findRules(text)).toContain(rule)
  })

  it.each([
    'here it is: DE89 3704 0044 0532 0130 00',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    'paypal.me/amara',
  ])('finds payment details by their form: %s', (text) => {
    expect(find(text)).toContainEqual({ kind: 'payment', isHidden: false })
  })
})

describe('honest texts that look like contacts', () => {
  it.each([
    'What’s up? Whatsup dear, how was your day?',
    'My wa is long, and wa o is Yoruba',
    'I have 12, 14 and 16 year old nieces, and 3,5,7 are primes',
    'Flags: 🇳🇬🇬🇭🇫🇷, and a heart ❤️🔥 for you',
    'The bill was 12 500 000 in 2019, 10 000 000 in 2020',
    'Born on 12.08.1991, married on 03-10-2015',
    'From 2019 to 2021, then 2022-2024',
    'We won 21-15, 18-21 and 21-19',
    'My order number is long',
    'Cheers, 07700 900284’s me',
    'Je n’ai pas d’IBAN, et pas d’Insta non plus',
    'Do you have what’s app, or Whats App?',
    'Options: a, b, c, d, e or f',
    'I live in Washington, WA',
    'He can sell and call, I will, we all will',
    'Moj brat Łukasz je ø, ß et œuf',
    'I love 70s 80s 90s music, even the 1960s 1970s',
    'J’aime la musique des 80s 90s 2000s',
    'Os melhores anos foram 80s 90s 2000s',
    'Música de los 70s 80s 90s',
    'Gate b12 b34 b56, no be b78',
    'Seats 12b 14b 16b, then lines s1 s25 s41 s42',
    'I paid $20 for two tickets, and $end was my typo',
    'Cash? App? I only pay by card (always).',
    'I grew up on 12/34 High Street, born 12/08/1991',
    'My flight is FR7634, row 12, seat 24A',
    'DE89 3704 0044 0532 0130 01 is a wrong example from my course',
    'The hex colour 0x71C765 is my favourite green',
    'I have one sister, two brothers, a dog and five cousins',
    'Room 1002, floor 10, code B12',
    'Moro em Lisboa . Com minha irmã',
    'Eu moro em Lisboa. Com quem você mora?',
    'The dotcom bubble, then me.',
    'Wow.com tanta saudade',
    'We met at 10. Net result: a draw, 3 (three) all',
    'My son is 8, so I sis and bro him',
    'The mocha was cold',
    'He said h t m l is hard',
    'J’ai 3 chats et un chien. Com toujours, il pleut',
    'The slash in his guitar solo, dot com!',
    'Hi, can you point me to a good place?',
    'I am bad at maps, can you point me to a good place?',
    'hasta cierto punto me gusta',
    'este punto es importante para mí',
    'até certo ponto com você eu concordo',
    'à quel point es-tu sérieux ?',
    'moro com ela. com',
    'moro com ela. com\na minha irmã',
    'te mando el punto de encuentro por WhatsApp',
  ])('are not hidden ones: %s', (text) => {
    expect(isHidden(text)).toBe(false)
  })

  it.each([
    ['The rent was 125000', '350000 with the visa'],
    ['I was born in 1991', '2019 was my best year'],
    ['We met on 12/08/2019', '20 people came'],
    ['It starts at 18:30', '12 friends come'],
    ['My postcode is 28013', '2026 will be great'],
    ['I stay for 28013', '2026 go sweet'],
    ['J’habite au 75011', '2025 a été dure'],
    ['Somos 12500 en mi pueblo, antes 15200', '1998, qué año'],
    ['CEP 01310', '2026 vai ser melhor'],
    ['Mon code postal : 75011', '2025 a été dure'],
    ['Mi código postal es 28013', '1998, ahí nací yo'],
    ['My budget na 125500', '2026 we go see'],
    ['Yesterday I did 15345', '1500 calories today'],
    ['Mi pedido es el 48213', '3420 pesos, increíble'],
    ['Minha reserva é 482134', '1350 e pouco'],
  ])('are no number split over two messages: %s, %s', (before, text) => {
    expect(find(text, before)).toEqual([])
  })

  it.each([
    'My lucky numbers are 4,8,15,16,23,42',
    'I am free on 12,13,14,15,16 and 17',
    'Je suis libre les 21 22 23 24',
    'Mes numéros fétiches : 4,8,15,16,23,42',
    'Meus números da sorte são 5-12-23-34-41-49',
    'Estou livre dias 12,13,14,15,16',
    'Mis números son 4, 8, 15, 16, 23, 42',
    '10, 9, 8, 7, 6, 5, 4, 3, 2, 1 and we shout',
    '1 2 3 4 5 6 7 8 9 10, I dey count am',
    'One two three four five six seven, and turn',
    'Uno dos tres cuatro cinco seis siete ocho',
    'Dez nove oito sete seis cinco quatro três',
    'The scores: 3-1 2-2 0-0 4-1, then 21-15 18-21 21-19',
    'Sets: 6-4, 3-6, 7-6, 6-2, 6-3',
    'Lundi 8-12 14-18 9-12 14-17',
    'Trens às 8.30 12.30 18.45',
    'Des prix : 2,50 3,75 4,20',
    'Preços 0,50 1,20 2,00',
    'Ages: 12,9,7,15,11,3',
    'Steps: 10,000 12,000 9,000',
    'Rooms cost 850 900 950, or 1200 1300 1400',
    'Salas 201 202 203 204',
    'My budget na 200000-250000',
    'Taille 36-38-40-42, années 60/70/80/90',
    'Ludo: 6 6 6 6 6 6 6 6',
    '4-4-2, 4-3-3, 3-5-2',
    'Tirei 7,5 8,0 9,5 6,0',
    'My grades: 7.5 8.0 9.5 10.0',
    'One two three, one two three, turn',
    'Um dois três quatro, um dois três quatro',
    'Nigeria get 230 000 000 people, 1000000000 kisses',
    'Hahaha 111111111, et 123456789',
  ])('are no number, but a list: %s', (text) => {
    expect(find(text)).toEqual([])
  })
})

describe('numbers that look like lists', () => {
  it.each([
    ['06 12 34 56 78', false],
    ['+33 6 12 34 56 78', false],
    ['0803,555,0142', true],
    ['+234,803,555,0142', true],
    ['0 8 0 3, 5 5 5, 0 1 4 2', true],
    ['oh one two three four, five five', true],
    ['06.12.34.56.79', false],
    ['500 612 300', false],
    ['300 000 0000', false],
    ['555000 0150', false],
    ['555 000 0150', false],
    ['100 200 300 4142', false],
  ])('are contacts: %s', (text, isSecret) => {
    expect(find(text)).toEqual([{ kind: 'phone', isHidden: isSecret }])
  })
})
