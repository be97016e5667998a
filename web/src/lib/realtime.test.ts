import { RealtimeEvent } from '@adire/contract/realtime.ts'
import type { QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from './api.ts'
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

test('reads the recordings again when a match ends or a member is blocked', () => {
  expect(invalidatedBy['matches.ended']).toContainEqual(api.voices.key())
  expect(invalidatedBy['safety.changed']).toContainEqual(api.voices.key())
})
