import { expect, test } from 'vitest'
import { countText } from './rules.ts'

test('shows no number of likes above 99', () => {
  expect([countText(1), countText(99), countText(100)]).toEqual(['1', '99', '99+'])
})
