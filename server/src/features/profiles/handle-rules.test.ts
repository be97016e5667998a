import { randomInt } from 'node:crypto'
import { Handle } from '@adire/contract/profiles.ts'
import { expect, test } from 'vitest'
import { foldConfusables } from '../../gateways/confusables.ts'
import {
  createReferralCode,
  mixesAlphabets,
  skeletonOfHandle,
  suggestHandle,
} from './handle-rules.ts'
import { createReservedNames } from './reserved-name-rules.ts'

const reserved = createReservedNames(foldConfusables)
const key = (handle: string) => skeletonOfHandle(handle, foldConfusables)

test('reserves the names of staff, product and labels in every spelling', () => {
  const telling = [
    'admin',
    'Admin',
    'ADMIN',
    'admin1',
    'admin_2',
    'the_admin',
    'adm1n',
    'аdmin',
    'ADМIN',
    'admın',
    'administrator',
    'root',
    'r00t',
    'rооt',
    'root99',
    'support',
    'Supp0rt',
    'support-team',
    'moderator',
    'm0derat0r',
    'rnoderator',
    'mod',
    'mods',
    'staff',
    'st4ff',
    '5taff',
    'help',
    'he1p',
    'official',
    'officia1',
    'Ofﬁcial',
    'system',
    'sуstem',
    'team',
    'adire',
    'Adire',
    'ÀDÍRE',
    'ad1re',
    'аdire',
    'Adire Support',
    'adire_team',
    'a.d.i.r.e',
    'ａｄｍｉｎ',
    'Admin.',
    'Αdmin',
    'ÁDMÍN',
    'Аdmіnistrator',
    'ѕupport',
    'Ѕuрроrt',
    'Moderatör',
    'Mоdеrаtоr.',
    'Adire.',
    'Аdіrе',
    'Αdire Team',
    'Team Adire',
    'TeamAdire',
    'The Adire',
    'Staff Member',
    'Safety Team',
    'Trust and Safety',
    'Ada Verified',
    'Verified',
    'Former member',
    'former_member',
    'Fоrmer Mеmber',
    'FORMER  MEMBER.',
    'deleted user',
    'Deleted-User 2',
    'You',
    'yоu',
    'Y0u',
    'You.',
    'Yoú',
    'Somebody',
    'System message',
    'MyAdire',
    'VerifiedAda',
    'AdaVerified',
    'StaffMember',
    'Modteam',
    'HelpBot7',
    'Aclire',
    'AcIire',
    'Aclmin',
    'Moderadora',
    'Modérateur',
    'Soporte',
    'Адмін',
    'Модератор',
    'Адире',
    'Əɗmin Ƙofi Adɩre',
    'Suppɔrt',
    'Blocked member',
    'Ex member',
    'No name',
    'Você',
  ]
  expect(telling.filter((name) => !reserved.has(name))).toEqual([])
})

test('leaves the names of our community free, and each of them its own', () => {
  const ordinary = [
    'Nadire',
    'Ada',
    'Modupe',
    'Rooted',
    'Teamwork',
    'Hope',
    'Helpful',
    'Chidi_99',
    'SunnyBaobab42',
    'Ọlá',
    'Ola',
    'Ọlámidé',
    'Adébáyọ̀',
    'José',
    'Jose',
    'Iñaki',
    'Françoise',
    'Gonçalo',
    "N'Golo",
    'D’Angelo',
    'Ama-Serwaa',
    'Анна',
    'Ελένη',
    'فاطمة',
    'محمد',
    'ሰላም',
    'አበበ',
    'Nguyễn',
    'שרה',
    'प्रिया',
    'Systema',
    'Youssef',
    'Yousra',
    'Memberth',
    'Guestina',
    'Bola',
    'Botan',
    'Ines from care',
    'Esi from care',
    'Formerly Ada',
    'Lucía',
    'Clara',
    'Ɔkɛyɛ',
    'Ɓinta Ɗan',
    'Memuna',
    'Infante',
    'Bottega',
    'Premila',
  ]
  expect(ordinary.filter((name) => reserved.has(name))).toEqual([])
  expect(ordinary.filter(mixesAlphabets)).toEqual([])
  expect(ordinary.filter((name) => !Handle.safeParse(name).success)).toEqual([])
  expect(new Set(ordinary.map(key)).size).toBe(ordinary.length)
})

test('refuses a look-alike of a name, or gives it the same key', () => {
  const lookalikes = [
    'Ines Ola',
    'INES OLA',
    'ines ola',
    'Ines.Ola',
    'Ines_Ola',
    'Ines-Ola',
    'InesOla',
    'Ines Ola.',
    "Ines Ola'",
    'Іnеѕ Оlа',
    'Ιnes Ola',
    'lnes Ola',
    'lnes 0la',
    'Ines OIa',
    'Ines О1а',
    'Ines Οla',
    'Ines Οlа',
    'Ιnеs Оla',
    'Ꮖnes Ola',
    'Ines Olɑ',
    'Ines Olα',
    'Ⅰnes Ola',
    'Ｉｎｅｓ Ｏｌａ',
    '𝐈𝐧𝐞𝐬 𝐎𝐥𝐚',
    '𝓘𝓷𝓮𝓼 𝓞𝓵𝓪',
    '𝙸𝚗𝚎𝚜 𝙾𝚕𝚊',
    'Inеs Ola',
    'Ineѕ Ola',
    'Iոes Ola',
    'Ines\u00a0Ola',
    'Ines\u200bOla',
    'Ines\u00adOla',
    'Ines\u3164Ola',
    'Ines\u115fOla',
    'Ines\u1160Ola',
    'Ines\uffa0Ola',
    'Ines\u034fOla',
    'Ines\ufe0f Ola',
    'Ines\u2060Ola',
    'Ines\u{e0100}Ola',
    'Ines Ola ✓',
    'Ines Ola ✔️',
  ]
  const parsed = lookalikes.map((name) => [name, Handle.safeParse(name).data] as const)
  expect(
    parsed.filter(
      ([, handle]) =>
        handle !== undefined && !mixesAlphabets(handle) && key(handle) !== key('Ines Ola'),
    ),
  ).toEqual([])
  expect(lookalikes.length).toBeGreaterThanOrEqual(40)
})

test.each([
  ['Hangul fillers', '\u3164\u3164\u3164'],
  ['half-width fillers', '\uffa0\uffa0\uffa0'],
  ['Hangul jamo fillers', '\u115f\u1160\u115f'],
  ['a name with a filler behind', 'Ada\u3164'],
  ['variation selectors', 'Ada\ufe0f\ufe0e'],
  ['marks without a letter', '\u0301\u0301\u0301'],
  ['stacked marks', 'A\u0316\u0317\u0318\u0319da'],
  ['small capitals', 'ᴀᴅɪʀᴇ'],
  ['one small capital', 'ᴀdire'],
  ['turned letters', 'ɐdmıu'],
  ['hooked letters', 'ᶏᶁᶆᶖᶇ'],
  ['mathematical letters of no alphabet', 'Ada ꬰꬱ'],
  ['enclosing marks', 'A\u20dd\u20de\u20e0da'],
])('refuses a handle of %s', (_kind, handle) => {
  expect(Handle.safeParse(handle).success).toBe(false)
})

test('suggests handles without reserved names and within their length', () => {
  for (let i = 0; i < 5_000; i++) {
    const handle = suggestHandle(randomInt)
    expect(handle).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+\d{2,4}$/)
    expect(handle.length).toBeLessThanOrEqual(30)
    expect(reserved.has(handle), handle).toBe(false)
  }
})

test('creates referral codes with fifty random bits', () => {
  const codes = new Set(Array.from({ length: 1_000 }, () => createReferralCode(randomInt)))
  expect(codes.size).toBe(1_000)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
})
