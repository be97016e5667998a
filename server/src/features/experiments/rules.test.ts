import { randomUUID } from 'node:crypto'
import { MemberId } from '@adire/contract/ids.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findArm } from './rules.ts'

const members = Array.from({ length: 5_000 }, () => MemberId.parse(randomUUID()))
const KEY = 'a key'
/** Five standard errors of a share of the members. */
const bound = (share: number) => 5 * Math.sqrt((share * (1 - share)) / members.length)

test('assigns the same share of the members to both arms, and each always to the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.uuid(), (share, id) => {
      const arms = members.map((member) => findArm({ id, share }, member, KEY))
      expect(members.map((member) => findArm({ id, share }, member, KEY))).toEqual(arms)
      for (const arm of ['variant', 'control'] as const) {
        const found = arms.filter((one) => one === arm).length / members.length
        expect(Math.abs(found - share / 100)).toBeLessThan(bound(share / 100))
      }
    }),
    { numRuns: 4 },
  )
})

test('assigns members anew in another experiment and with another key', () => {
  const one = { id: randomUUID(), share: 50 }
  const isVariant = (experiment: typeof one, key: string) =>
    members.map((member) => findArm(experiment, member, key) === 'variant')
  const first = isVariant(one, KEY)
  for (const other of [isVariant({ ...one, id: randomUUID() }, KEY), isVariant(one, 'another')]) {
    const both = first.filter((is, index) => is && other[index]).length / members.length
    expect(Math.abs(both - 0.25)).toBeLessThan(bound(0.25))
  }
})

test('leaves no member outside of two halves', () => {
  const experiment = { id: randomUUID(), share: 50 }
  expect(members.filter((member) => !findArm(experiment, member, KEY))).toEqual([])
})
