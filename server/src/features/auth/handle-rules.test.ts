import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { createReferralCode, isReservedHandle, suggestHandle } from './handle-rules.ts'

test('A-17 names of the house are reserved in every spelling', () => {
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
  ]
  expect(telling.filter((name) => !isReservedHandle(name))).toEqual([])
})

test('ordinary names are not', () => {
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
    'José',
    'Анна',
    'Systema',
  ]
  expect(ordinary.filter(isReservedHandle)).toEqual([])
})

test('suggested handles are friendly, free of reserved names and within their length', () => {
  for (let i = 0; i < 5_000; i++) {
    const handle = suggestHandle(randomInt)
    expect(handle).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+\d{2,4}$/)
    expect(handle.length).toBeLessThanOrEqual(30)
    expect(isReservedHandle(handle), handle).toBe(false)
  }
})

test('referral codes have fifty random bits', () => {
  const codes = new Set(Array.from({ length: 1_000 }, () => createReferralCode(randomInt)))
  expect(codes.size).toBe(1_000)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
})
