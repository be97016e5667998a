import type { SharedPath } from '@adire/contract/path.ts'
import { expect, test } from 'vitest'
import { describeShared } from './copy.ts'

const lagos = { city: 'Lagos', country: 'NG', by: 2030 } as const
const shared = (of: Partial<SharedPath>) =>
  describeShared({ lived: [], next: null, moved: null, isBack: false, ...of })

test('says from where to where both moved, and where else both lived', () => {
  const lived = ['Accra', 'Lagos']
  const to = { city: 'London', country: 'GB' } as const
  expect(shared({ lived, moved: { from: 'Lagos', to } })).toEqual([
    'You both moved from Lagos to London',
    'You both lived in Accra',
  ])
  expect(shared({ lived, moved: { from: 'Lagos', to: { ...to, city: null } } })[0]).toBe(
    'You both moved from Lagos to United Kingdom',
  )
  expect(shared({ lived })).toEqual(['You both lived in Accra', 'You both lived in Lagos'])
})

test('says "back" only of a return of both', () => {
  const texts = [true, false].flatMap((isBack) => [
    ...shared({ next: lagos, isBack }),
    ...shared({ next: { ...lagos, by: null }, isBack }),
  ])
  expect(texts).toEqual([
    'You both want to be back in Lagos by 2030',
    'You both want to be back in Lagos',
    'You both want to live in Lagos by 2030',
    'You both want to live in Lagos',
  ])
})
