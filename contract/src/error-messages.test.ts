import { expect, test } from 'vitest'
import { scrubMessage } from './error-messages.ts'

test.each([
  [
    "TypeError: Cannot read properties of undefined (reading 'name')",
    "TypeError: Cannot read properties of undefined (reading 'name')",
  ],
  ['Failed to load https://adire.example/x?token=abc', 'Failed to load …'],
  ['no member ada@people.example', 'no member …'],
  ['no member 0198f2c4-1b2c-7d3e-8f4a-5b6c7d8e9f0a', 'no member #'],
  ['no member abcdefab-1b2c-7d3e-8f4a-5b6c7d8e9f0a', 'no member #'],
  ['no page /dashboard/messages/abcdef', 'no page …'],
  ['no page www.adire.example/members/ada', 'no page …'],
  ['no photo blob:ada', 'no photo …'],
  ['from 203.0.113.7', 'from #.#.#.#'],
  ['took 1234 ms', 'took # ms'],
  [
    `Unexpected token 'H', "Hello Ada" is not valid JSON`,
    'Unexpected token …, … is not valid JSON',
  ],
  [
    `Unexpected token '}', ..."name":"Ada","age": }" is not valid JSON`,
    'Unexpected token …, ...… is not valid JSON',
  ],
  ["can't open 'Ada's photo' now", "can't open … now"],
  ['no "member ada@people.example of Ada" here', 'no … here'],
  ['it broke at “Ada', 'it broke at …'],
])('removes what may be about a person from %j', (message, expected) => {
  expect(scrubMessage(message)).toBe(expected)
})

test('changes a scrubbed message no further', () => {
  const scrubbed = scrubMessage(`"Ada" ada@people.example /a/b?x=1 4711 ${'x'.repeat(300)}`)
  expect(scrubMessage(scrubbed)).toBe(scrubbed)
  expect(scrubbed).toHaveLength(200)
})
