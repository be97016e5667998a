import { expect, test } from 'vitest'
import { findRings, getFolder } from './folder-rings.ts'

const findIn = (imports: Record<string, string[]>) =>
  findRings(new Map(Object.entries(imports).map(([folder, others]) => [folder, new Set(others)])))

test('finds no ring where every import leads down', () => {
  expect(findIn({ likes: ['tokens', 'profiles'], tokens: ['profiles'], profiles: [] })).toEqual([])
})

test('names folders that import each other, without those around them', () => {
  expect(
    findIn({ overview: ['likes'], likes: ['tokens'], tokens: ['likes', 'profiles'], profiles: [] }),
  ).toEqual(['likes', 'tokens'])
})

test('names every folder of a longer ring', () => {
  expect(findIn({ auth: ['tokens'], tokens: ['profiles'], profiles: ['auth'] })).toEqual([
    'auth',
    'profiles',
    'tokens',
  ])
})

test.each([
  ['server/src/features/likes/handlers/send.ts', 'server/src/features/likes'],
  ['web/src/ui/Button.tsx', 'web/src/ui'],
  ['server/src/deps.ts', 'server/src'],
  ['server/src/main.ts', undefined],
  ['server/src/testing/app.ts', undefined],
  ['server/src/db/db.test.ts', undefined],
  ['contract/src/likes.ts', undefined],
])('counts %s to the folder %s', (path, folder) => {
  expect(getFolder(path)).toBe(folder)
})
