import { expect, it } from 'vitest'
import { foldForeign } from './confusables.ts'

it.each([
  ['small capitals', 'ᴛᴇxᴛ ᴍᴇ ᴏɴ ᴛᴇʟᴇɢʀᴀᴍ', 'text me on telegram'],
  ['all small capitals', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
  ['Cyrillic letters', 'теlеgrам, wнатsарр, вмнтк', 'telegram, whatsapp, bmhtk'],
  ['Greek letters', 'τεlεgrαm, κατ', 'telegram, kat'],
  ['letters in black squares', '🆆🅷🅰🆃🆂🅰🅿🅿', 'whatsapp'],
  ['letters in black circles', '🅣🅔🅧🅣', 'text'],
  ['letters of flags', '🇼🇭🇦🇹🇸🇦🇵🇵, 🇼 🇭 🇾', 'whatsapp, w h y'],
  ['digits in circles', '❶➋➂⓿⓵', '12301'],
  ['letters of West African languages', 'ɛte sɛn, ɖekawo, ɔdɔ', 'ete sen, dekawo, odo'],
  ['letters with a stroke', 'łódź, Tromsø', 'lódź, Tromso'],
])('reads %s as Latin letters', (_name, text, folded) => {
  expect(foldForeign(text)).toBe(folded)
})

it('keeps flags, prices and pictures', () => {
  const text = 'From 🇳🇬🇬🇭 for ₦500, €20 or £3 ❤️🔥'
  expect(foldForeign(text)).toBe(text)
})
