import { expect, test } from 'vitest'
import { getTextDirection, writeLanguageAttributes } from './text-direction.ts'

test.each(['ar', 'ar-EG', 'he', 'fa', 'ur', 'ps', 'dv', 'yi', 'ckb', 'az-Arab', 'ff-Adlm'])(
  'writes %s from right to left',
  (tag) => {
    expect(getTextDirection(tag)).toBe('rtl')
    expect(writeLanguageAttributes(tag)).toBe(`lang="${tag}" dir="rtl"`)
  },
)

test.each(['en', 'fr', 'pt-BR', 'es', 'am', 'hi', 'zh-Hant', 'sr-Latn', 'ff'])(
  'writes %s from left to right',
  (tag) => {
    expect(getTextDirection(tag)).toBe('ltr')
    expect(writeLanguageAttributes(tag)).toBe(`lang="${tag}" dir="ltr"`)
  },
)
