import { RealtimeEvent } from '@adire/contract/realtime.ts'
import type { QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidatedBy, reconnectWaitMs } from './realtime.ts'

test('the table has a line for every event of the contract, and no other', () => {
  const types = RealtimeEvent.options.map((option) => option.shape.type.value)
  expect(Object.keys(invalidatedBy).toSorted()).toEqual(types.toSorted())
})

test('a new connection reads again all that an event could have told', () => {
  const { 'realtime.connected': live, ...others } = invalidatedBy
  const features = (keys: readonly QueryKey[]) => new Set(keys.map((key) => JSON.stringify(key[0]).replace(/,.*/, ']')))
  expect(features(Object.values(others).flat()).difference(features(live))).toEqual(new Set())
})

test('waits longer after each failure, up to ten seconds, and never the same for everybody', () => {
  expect(reconnectWaitMs(0, () => 0)).toBe(250)
  expect(reconnectWaitMs(0, () => 1)).toBe(500)
  expect(reconnectWaitMs(3, () => 1)).toBe(4000)
  expect(reconnectWaitMs(50, () => 1)).toBe(10_000)
  expect(reconnectWaitMs(50, () => 0)).toBe(5000)
})
