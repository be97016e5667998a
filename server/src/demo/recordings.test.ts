import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conversations } from './conversations.ts'
import { demoRecordings } from './recordings.ts'

test('has a file of its own for each recording and voice message of the demo', () => {
  const named = [...demoRecordings, ...conversations.flatMap(({ voice }) => voice ?? [])]
  const files = readdirSync(join(import.meta.dirname, 'recordings')).flatMap((name) =>
    name.endsWith('.webm') ? name.replace('.webm', '') : [],
  )
  expect(named.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
})
