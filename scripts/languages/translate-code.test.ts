import { expect, test } from 'vitest'
import { findUnrecognized, listMessageIds, translateCode } from './translate-code.ts'

const french = new Map([
  ['PT8soR', 'Personnes bloquées'],
  ['ab-_09', 'L’apostrophe "et" le <script>'],
])

test('replaces messages in built code with their ids, whatever quotes the minifier chose', () => {
  const code =
    "a={id:`PT8soR`,message:`Blocked people`,values:{0:b}},c={id:\"ab-_09\",message:'It\\'s'}"
  expect(listMessageIds(code)).toEqual(['PT8soR', 'ab-_09'])
  expect(translateCode(code, french)).toBe(
    'a={message:"Personnes bloquées",values:{0:b}},c={message:"L’apostrophe \\"et\\" le \\u003Cscript>"}',
  )
})

test('keeps a message without translation, and code that is no message', () => {
  const code = 'a={id:`zzzzzz`,message:`Hello`},b={id:`short`,message:`No`},c={message:`Neither`}'
  expect(translateCode(code, french)).toBe(code)
})

test('finds messages in another form than Lingui’s', () => {
  const ids = new Set(['abc123', 'def456', 'ghi789'])
  const code = `t({id:"abc123",message:"Save"}),t({id:"def456",values:{n},message:"# days"}),x("button")`
  expect(findUnrecognized(code, ids)).toEqual(['def456'])
  expect(findUnrecognized('t({id:"new001",message:f()})', ids)).toEqual(['new001'])
  expect(findUnrecognized('t({id:`ghi789`,message:`Send`})', ids)).toEqual([])
})
