import { expect, test } from 'vitest'
import { nameMatches } from './name-search.ts'

test('a name is found without its marks, in any case, and by a part', () => {
  expect(nameMatches('Ọlá Adébáyọ̀', 'ola')).toBe(true)
  expect(nameMatches('Wanjirũ', 'JIRU')).toBe(true)
  expect(nameMatches('Inès', 'Inês')).toBe(true)
  expect(nameMatches('Kwame', 'ama')).toBe(false)
})

test('nothing typed finds everybody', () => {
  expect(nameMatches('Kwame', '  ')).toBe(true)
})
