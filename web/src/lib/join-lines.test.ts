import { expect, test } from 'vitest'
import { joinLines } from './join-lines.ts'

test('makes one line of several', () => {
  expect(joinLines('Salt, \n\n pepper\tand time\n')).toBe('Salt, pepper and time')
  expect(joinLines('Salt, ')).toBe('Salt, ')
})
