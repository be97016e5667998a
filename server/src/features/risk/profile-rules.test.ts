import { ABOUT_ME_MAXIMUM, discoverInterests } from '@adire/contract/profiles.ts'
import type { ProfileRule } from '@adire/contract/risk.ts'
import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { hostileTexts, measureStall, STALL_LIMIT_MS } from '../../testing/stalls.ts'
import { findProfileSignals } from './profile-rules.ts'

const readText = (text: string) => findProfileSignals({ texts: [text], interests: [] }, foldForeign)
const findRules = (text: string): ProfileRule[] => readText(text).map(({ rule }) => rule)

/** Texts with contact details, in English, French, Portuguese, Spanish and Pidgin. */
const contacts = [
  'WhatsApp +44 7700 900123 if you are serious',
  'Looking for love. Add me on telegram @rosekelly_22',
  'IG: rita.k_92',
  'Insta: kellyrose',
  'Rita ig rita_k92',
  'Not always here, snap: ladyama07',
  'text me 0803 555 0142',
  'my number is zero eight zero three five five five zero one four two',
  'wh4ts4pp me, o8o3 555 o142',
  'Email: rita.rose at gmail dot com',
  'ritarose1988@gmail.com',
  'My pictures are on www.ritapics.example',
  'More of me: t.me/ritarose',
  'instagram.com/rita_rose',
  'More of me: ritapics.com, good vibes',
  'More of me: https://google.ritapics.com',
  'My work: www.ritapics.example',
  'IG: ritarose ❤️',
  'Insta: luzmaria😘',
  'Widowed engineer offshore, reach me on Signal +1 (202) 555-0143',
  'Écris-moi sur WhatsApp au +33 6 39 98 01 23',
  'Ajoute-moi @belle_awa',
  'Mon snap: awa_belle33',
  'Je suis rarement ici, mon mail est awa.belle@yahoo.fr',
  'Me chama no zap 11 99999-0123',
  'Meu insta é ana_linda22',
  'Segue lá no Instagram: @ana.linda',
  'Escríbeme al WhatsApp +57 300 555 0142',
  'Mi telegram es luz_maria90',
  'Búscame en insta: luzmaria',
  'correo: luz punto maria arroba gmail punto com',
  'IG 👉 ritaxoxo_1',
  'Find me on Instagram as general_mark_official',
  'message me @ ritarose88 on telegram',
  't e l e g r a m ritarose88',
  'Gmail me: markarmy77',
  'agrégame: luz.maria.90 en insta',
  'Only replies on onlyrita.com/me',
  'I no dey here well well, buzz me for WhatsApp 0701 555 0199',
  'Holla me for IG @fine_babe01',
  'Drop message for my telegram: tg @omo_ologo',
  'I dey use Facebook pass, my fb is ada_nneoma7',
]

/** Texts with payment details, in the same languages. */
const payments = [
  'cashapp $rita',
  'Cash App: $RitaRose22',
  '$ritarose on Cash App',
  'Tips welcome $ritarose',
  'Tips are always welcome: $ritarose',
  'Buy me a coffee: $ritarose',
  'Send me something nice $ritarose',
  'Spoil me: paypal.me/ritarose',
  'PayPal rita.rose@mail.example',
  'Zelle 202 555 0143',
  'Venmo @rita-rose',
  'c4sh4pp me',
  'paypal: johndoe77',
  'BTC bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'Donations: BTC 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'GB29 NWBK 6016 1331 9268 19',
  'Soutiens-moi : ko-fi.com/awabelle',
  'Envoie sur Orange Money 77 123 45 67',
  'Mon PayPal : awa.belle@mail.example',
  'Offre-moi un café, $awabelle',
  'Me ajuda com um mimo: $analinda',
  'Me manda no pix 11999990123',
  'Chave pix: ana@mail.example',
  'MB Way 912 345 678',
  'Meu picpay @ana.linda',
  'Nequi 300 555 0142',
  'Mi Bizum es 612 345 678',
  'Ayúdame con lo que puedas $luzmaria',
  'Abeg bless me for opay 8035550142',
  'My palmpay na 8035550142',
  'Dash me small thing, momo 055 555 0142',
]

/** Texts of honest members, in the same languages. */
const honest = [
  'Rita_92',
  'Ayo.K',
  'Kofi Mensah 3',
  'Imo Udo',
  'Signal Hill Sam',
  'Born 1990 in Accra, London since 2012',
  "I'm 5'11, 34, two kids (8 and 10)",
  'Raised in SE15 4QW, moved to 75011 Paris',
  'I work at WhatsApp',
  'Product manager @google',
  'Nurse @ St Thomas’ Hospital',
  'Engineer at PayPal, mostly remote',
  'Backend developer at booking.com',
  'UX lead at monzo.com',
  'No Cash App please',
  'Please don’t ask for my WhatsApp or my Cash App',
  'Don’t send me your $ stories or your BTC tips',
  'From the 404, raised in the 713, now 212/646',
  '404 / 713 / 212 / 646, I have lived in them all',
  'Deleted TikTok in 2021 and never looked back',
  'Instagram: never. Books: always.',
  'The whole point is to leave TikTok and meet',
  'I add pepper to everything. You will find me in the kitchen...usually dancing',
  'Psalm 23:1-6, John 3:16 and 1 Corinthians 13:4-8',
  'Marathons: 2015, 2017, 2019, 2022. Best time 3:42:15',
  'Two sisters, one brother, five cousins and one very loud auntie',
  'Jollof at 7, dancing at 10, home by 2',
  '180 cm, 75 kg, non-smoker, 1 dog',
  'I love food.Me and my sister run a stall on Sundays',
  'A$AP Rocky on repeat, and Burna Boy',
  'Crypto is not a personality',
  'Bitcoin and web3 nerd, b2b sales by day',
  'Instagram & covid19 raised me',
  'I help beginners invest in $TSLA and index funds',
  'Coffee, $NVDA and long walks',
  'My guilty treat: $uicideboy$',
  'Best gifts so far: $uicideboy$ tickets',
  'Treat me to $uicideboy$ on repeat',
  'Into bitcoin, $ETH and sourdough',
  'My favourite story: https://www.youtube.com/watch?v=abcdefg',
  'Bus 36, 185, 171, 453 girl from Peckham',
  'Dancer at the @royalballet',
  'If your first message is "add me on WhatsApp" I will block you',
  'I write for theafricareport.com and teach on Saturdays',
  'Head of design at kemisbakes.com',
  'Trabalho na kemisbakes.com, e gosto',
  'Je travaille chez kemisbakes.com',
  'My playlist: https://open.spotify.com/playlist/abc',
  'I read theguardian.com and bbc.co.uk. Then I cook',
  'Pinned: https://maps.app.goo.gl/abc',
  'Account manager, Western Union. Yes, I know the jokes',
  'Wise beyond my years; I wave at strangers',
  'Je mesure 1m82, j’ai 2 enfants de 6 et 9 ans',
  'Née en 1991 à Dakar, je vis dans le 93',
  'Je travaille chez Orange Money',
  'Pas de WhatsApp avant un premier café',
  'Mon point fort : la patience. Mon point faible : TikTok le soir',
  'Tenho 1,75 m, 33 anos e um filho de 4',
  'Sem pix, sem golpe, só conversa boa',
  'Apaguei o Instagram. Prefiro um bom café',
  'Moro em Lisboa desde 2016, CEP do coração: Salvador',
  'Mido 1,70, tengo 35 años y dos hijas',
  'Ni TikTok ni Telegram: libros',
  'No doy mi WhatsApp, prefiero hablar aquí',
  'Trabajo en Facebook, pero casi no lo uso',
  'Nací en 1988 en Malabo, vivo en Madrid desde 2010',
  'I no dey do WhatsApp o, make we gist here first',
  'Naija babe, 5ft 7, 29, I sabi cook',
  'If you dey find person wey go send you momo, no be me',
  'I dey work for MTN since 2018',
]

/** Interests of honest members. */
const honestInterests = [
  ...discoverInterests,
  'Instagram',
  'TikTok',
  'Signal Hill',
  '90s R&B',
  '2000s Nollywood',
  '5K runs',
  'Formula 1',
  'Fifa 24',
  'Bitcoin',
  'Web3',
  '$NVDA',
  'Gifts',
  'Good coffee',
  'Work',
  'Email marketing',
  'Love languages',
]

describe('contact details in a profile', () => {
  it.each(contacts)('are found: %s', (text) => {
    expect(findRules(text)).toEqual(['profile_contact'])
  })
})

describe('payment details in a profile', () => {
  it.each(payments)('are found, and not also as contact details: %s', (text) => {
    expect(findRules(text)).toEqual(['profile_payment'])
  })
})

it.each(honest)('finds nothing in an honest text: %s', (text) => {
  expect(findRules(text)).toEqual([])
})

it('finds both in a text that gives a number and another way to pay', () => {
  expect(findRules('WhatsApp +44 7700 900123, or cashapp $rita')).toEqual([
    'profile_contact',
    'profile_payment',
  ])
})

it('finds details that are split over two interests, shown side by side', () => {
  const read = (...interests: string[]) =>
    findProfileSignals({ texts: interests, interests }, foldForeign)
  expect(read('Music', 'IG', 'rita_k92', 'Art')).toMatchObject([
    { rule: 'profile_contact', excerpt: 'IG rita_k92' },
  ])
  expect(read('+44 7700', '900123')).toMatchObject([{ rule: 'profile_contact' }])
  expect(read('Cash App', '$ritarose')).toMatchObject([{ rule: 'profile_payment' }])
  expect(read('IG', 'Music', 'rita_k92')).toEqual([])
  expect(read('IG rita_k92', 'Music')).toMatchObject([{ excerpt: 'IG rita_k92' }])
})

it('finds nothing in honest interests, whichever are side by side', () => {
  const pairs = honestInterests.flatMap((one) => honestInterests.map((other) => [one, other]))
  const found = pairs.filter(
    (interests) => findProfileSignals({ texts: [], interests }, foldForeign).length > 0,
  )
  expect(found).toEqual([])
})

it('shows the part of a long text that gives the details', () => {
  const text = `${'I like long walks and short queues. '.repeat(12)}My telegram is @rosekelly_22`
  const [found] = readText(text)
  expect(found?.excerpt).toContain('@rosekelly_22')
  expect(found?.excerpt.length).toBeLessThanOrEqual(180)
})

it('compares texts without their spaces, signs and capitals', () => {
  const compare = (text: string) => readText(text)[0]?.compared
  expect(compare('IG:  RITA_K92!')).toBe(compare('ig: rita_k92'))
  expect(compare('ig: rita_k93')).not.toBe(compare('ig: rita_k92'))
})

/** Characters that are read of a text, five times as many as a profile has: a slow pattern is far above the limit. */
const READ_LENGTH = 5 * ABOUT_ME_MAXIMUM

it.each(Object.entries(hostileTexts))('reads a text of %s without a stall', async (_, make) => {
  const text = make(READ_LENGTH)
  expect(await measureStall(() => readText(text))).toBeLessThan(STALL_LIMIT_MS)
})
