import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { compilePlaceholders } from './i18n.ts'

test.each([
  'Plain',
  "You've matched",
  'Hello {name}',
  '{0} of {1}',
  '© {year} {legalName}. For adults.',
  '<0>Read</0> {name}',
  '',
])('%j becomes what the whole parser makes of it', (message) => {
  expect(compilePlaceholders(message)).toEqual(compileMessage(message))
})

test('a plural is refused where the parser is not', () => {
  expect(() => compilePlaceholders('{count, plural, one {# day} other {# days}}')).toThrow(
    'full-messages.ts',
  )
})
