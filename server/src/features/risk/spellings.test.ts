import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { findContacts, normalizeText } from './contact-rules.ts'
import { findTextSignals } from './text-rules.ts'

const find = (text: string) => findContacts(normalizeText(text, foldForeign), text)
const isHidden = (text: string) => find(text).some((contact) => contact.isHidden)
const findRules = (text: string) =>
  findTextSignals([{ isSender: true, text }], foldForeign).map(({ rule }) => rule)

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

const payments: Record<string, Record<(typeof spellings)[number], string>> = {
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

const rows = Object.entries(payments).flatMap(([what, texts]) =>
  spellings.map((spelling) => [what, spelling, texts[spelling]] as const),
)

describe('payment details and links in nine spellings', () => {
  it.each(rows)('finds %s with %s', (_what, _spelling, text) => {
    expect(isHidden(text)).toBe(true)
    expect(findRules(text)).toContain('hidden_contact')
  })

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

describe('honest texts that look alike', () => {
  it.each([
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
  ])('are left alone: %s', (text) => {
    expect(isHidden(text)).toBe(false)
  })
})
