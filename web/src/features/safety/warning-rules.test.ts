import { describe, expect, test } from 'vitest'
import { findCautions } from './warning-rules.ts'

describe('finds a link in a first message', () => {
  test.each([
    'Look at https://example.com/me',
    'www.my-pictures.example',
    'I am on mysite.com, come and say hello',
    'mysite dot com',
    'mysite (dot) com',
    'mysite[.]com',
    'mon site : rencontre point com',
    'escríbeme a ana punto com',
    'meu site ponto com',
    'wa.me/2348031234567',
    't.me/ada',
    'ada@mail.com',
    'ｗｗｗ．ｅｘａｍｐｌｅ．ｃｏｍ',
    'my​site.com',
    'Adaeze.ng',
  ])('%s', (text) => expect(findCautions(text)).toContain('link'))
})

describe('finds a phone number', () => {
  test.each([
    '+234 803 123 4567',
    'Call me: 0803-123-4567',
    '(0044) 20 7946 0958',
    '0 8 0 3 1 2 3 4 5 6 7',
    '0803.123.4567',
    '08o3 123 4567',
    'zero eight zero three one two three four five six seven',
    'cero ocho cero tres uno dos tres cuatro cinco',
    'zéro six douze: zéro six un deux trois quatre cinq six',
    'sifuri saba moja mbili tatu nne tano sita',
    '٠٨٠٣١٢٣٤٥٦٧',
    '߀߈߀߃߁߂߃߄߅߆߇',
    '0️⃣8️⃣0️⃣3️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
  ])('%s', (text) => expect(findCautions(text)).toContain('phone'))
})

describe('finds words about payment', () => {
  test.each([
    'Could you send me money?',
    'I only need a gift card',
    'Do you use PayPal?',
    'p a y p a l works too',
    'P4YP4L',
    'b1tcoin is how I live',
    'Pay me with M-Pesa',
    'Je te donne mon compte bancaire',
    "Envoie-moi de l'argent",
    'Envíame dinero, por favor',
    'Me faz um PIX',
    'Hier ist meine Bankverbindung',
    'Ich mache eine Überweisung',
    'Mandami soldi',
    'Nitumie pesa',
    'Fi owó ránṣẹ́',
    'Ka aiko kuɗi, aiko kudi',
    'تحويل بنكي من فضلك',
    'ＢＩＴＣＯＩＮ',
  ])('%s', (text) => expect(findCautions(text)).toContain('payment'))
})

test('finds all three in one message, each once', () => {
  expect(
    findCautions(
      'Write to me at mysite.com or +234 803 123 4567, and bring a gift card. Again: mysite.com',
    ),
  ).toEqual(['link', 'phone', 'payment'])
})

describe('finds nothing in harmless messages', () => {
  test.each([
    'Hello, how was your week?',
    'I was born in 1992 and moved to Paris in 2015.',
    'See you on 21.11.2026 at 19:30?',
    'Between 2012 - 2018 I lived in Accra',
    'We were 3 brothers and 2 sisters, 14 cousins',
    'I ran 42.195 km last year...so tired',
    'I love Pixar and picnics. Pay attention to the ending!',
    'My flat is number 1204, on floor 12',
    'It cost 1,250,000 naira',
    'Mi piace. Come va? Io sto bene',
    'At one point I lived with six friends and four cats',
    'Un deux trois, nous irons au bois',
    'No. 5 is my favourite.Really',
  ])('%s', (text) => expect(findCautions(text)).toEqual([]))
})

test('handles long texts quickly, whatever they contain', () => {
  const started = performance.now()
  for (const piece of ['0 ', 'a.', 'p ', '1-', '(dot) ', 'zero '])
    findCautions(piece.repeat(2000).slice(0, 2000))
  expect(performance.now() - started).toBeLessThan(5_000)
})
