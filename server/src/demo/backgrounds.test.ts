import { ProfileEdit } from '@adire/contract/profiles.ts'
import { expect, test } from 'vitest'
import { findBackground, peopleWithBackground } from './backgrounds.ts'
import { demoLogIns, demoPeople } from './people.ts'

test('gives most people of the demo roots and languages that a profile may have', () => {
  const people = [...demoLogIns.map(({ person }) => person), ...demoPeople]
  const handles = people.map(({ handle }) => handle)
  expect(handles).toEqual(expect.arrayContaining(peopleWithBackground))
  for (const handle of peopleWithBackground)
    expect(ProfileEdit.safeParse(findBackground(handle)).success).toBe(true)
  expect(peopleWithBackground.length).toBeGreaterThan(handles.length * 0.8)
})
