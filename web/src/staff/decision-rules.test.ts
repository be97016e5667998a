import { describe, expect, test } from 'vitest'
import '../lib/i18n.ts'
import {
  checkSuspensionDays,
  checkStatement,
  composeReason,
  hasValidLength,
  parseSuspensionDays,
} from './decision-rules.ts'

describe('the reason', () => {
  test('joins the preset and the added text', () => {
    expect(composeReason('Inappropriate content', '')).toBe('Inappropriate content')
    expect(composeReason('Inappropriate content', ' Please no weapons. ')).toBe(
      'Inappropriate content. Please no weapons.',
    )
  })
  test('refuses a custom reason that is too short or too long', () => {
    expect(composeReason(undefined, ' no ')).toBeUndefined()
    expect(composeReason(undefined, 'Not you on the photo')).toBe('Not you on the photo')
    expect(composeReason(undefined, 'x'.repeat(501))).toBeUndefined()
  })
})

test('accepts a statement within the minimum and maximum length', () => {
  expect(hasValidLength('  no ', 2000)).toBe(false)
  expect(hasValidLength('Asked for money', 2000)).toBe(true)
  expect(hasValidLength('x'.repeat(2001), 2000)).toBe(false)
})

test('accepts seven to thirty whole days', () => {
  expect(['7', '30', ' 14 '].map(parseSuspensionDays)).toEqual([7, 30, 14])
  for (const typed of ['6', '31', '', '7.5', '-8', '1e1', 'ten'])
    expect(parseSuspensionDays(typed)).toBeUndefined()
})

test('explains a statement that is too short and days out of range', () => {
  expect([checkStatement(' a ', 500), checkStatement('Spam', 500)]).toEqual([
    'Enter at least 3 characters.',
    undefined,
  ])
  expect([checkSuspensionDays('6'), checkSuspensionDays('7')]).toEqual([
    'Choose from 7 to 30 days.',
    undefined,
  ])
})
