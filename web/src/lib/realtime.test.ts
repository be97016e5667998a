import { RealtimeEvent } from '@adire/contract/realtime.ts'
import type { QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidatedBy } from './realtime.ts'

test('lists the queries of every event of the contract and no others', () => {
  const types = RealtimeEvent.options.map((option) => option.shape.type.value)
  expect(Object.keys(invalidatedBy).toSorted()).toEqual(types.toSorted())
})

test('invalidates all live queries after a new connection', () => {
  const { 'realtime.connected': live, ...others } = invalidatedBy
  const features = (keys: readonly QueryKey[]) =>
    new Set(keys.map((key) => JSON.stringify(key[0]).replace(/,.*/, ']')))
  expect(features(Object.values(others).flat()).difference(features(live))).toEqual(new Set())
})
