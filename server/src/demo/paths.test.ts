import { PathEdit } from '@adire/contract/path.ts'
import { expect, test } from 'vitest'
import { findYearIssue } from '../features/path/rules.ts'
import { findPlace } from '../lib/place-list.ts'
import { findDemoPath, peopleWithPath } from './paths.ts'
import { demoLogIns, demoPeople } from './people.ts'

const people = [...demoLogIns.map(({ person }) => person), ...demoPeople]

test('gives most demo people a path that the server accepts', () => {
  const year = 2026
  for (const handle of peopleWithPath) {
    const age = people.find((person) => person.handle === handle)?.age ?? 0
    const path = PathEdit.parse(findDemoPath(handle, year))
    expect(findYearIssue(path, { birth: year - age, now: year })).toBeUndefined()
    const cities = [...path.lived, ...(path.next ? [path.next] : [])].flatMap(
      ({ city }) => city ?? [],
    )
    for (const city of cities) expect([city, findPlace(city)?.name]).toEqual([city, city])
  }
  expect(peopleWithPath.length).toBeGreaterThan(people.length / 2)
})
