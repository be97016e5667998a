import { expect, test } from 'vitest'
import { EMPTY_PLACE, type PathDraft, pickShown, toTyped } from './rules.ts'

const accra = { city: 'Accra', from: 2014, to: 2018 }
const paris = { city: 'Paris', from: 2009, to: 2014 }
const next = { city: 'Lagos', country: 'NG', by: null } as const
const draft: PathDraft = {
  lived: [accra, EMPTY_PLACE, paris, { city: 'Leeds', from: 2020, to: 2019 }],
  since: 2018,
  next,
  livedAudience: 'everyone',
  nextAudience: 'liked',
}

test('previews complete places of the form in the order in which they are saved', () => {
  expect(toTyped(draft)).toEqual({ ...draft, lived: [paris, accra] })
})

test('previews parts for everyone to strangers, and all parts to matches', () => {
  const path = toTyped(draft)
  const { lived, since } = path
  expect(pickShown(path, true)).toEqual({ lived, since, next })
  expect(pickShown(path, false)).toEqual({ lived, since, next: null })
  expect(pickShown({ ...path, livedAudience: 'matches' }, false)).toEqual({
    lived: [],
    since: null,
    next: null,
  })
})
