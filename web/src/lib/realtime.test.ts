import { RealtimeEvent } from '@adire/contract/realtime.ts'
import type { QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidatedBy } from './realtime.ts'

test('the table has a line for every event of the contract, and no other', () => {
  const types = RealtimeEvent.options.map((option) => option.shape.type.value)
  expect(Object.keys(invalidatedBy).toSorted()).toEqual(types.toSorted())
})

test('a new connection reads again all that an event could have told', () => {
  const { 'realtime.connected': live, ...others } = invalidatedBy
  const features = (keys: readonly QueryKey[]) =>
    new Set(keys.map((key) => JSON.stringify(key[0]).replace(/,.*/, ']')))
  expect(features(Object.values(others).flat()).difference(features(live))).toEqual(new Set())
})
