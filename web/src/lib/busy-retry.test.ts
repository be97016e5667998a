import { contract } from '@adire/contract'
import { ORPCError } from '@orpc/client'
import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { findBusyDelay } from './busy-retry.ts'

/** Procedures that take a file, and the test that sees each sent again while the server is busy. */
const uploads = {
  'campaigns.uploadBanner': 'features/campaigns/use-banner-upload.test.tsx',
  'messages.sendVoice': 'features/messages/use-voice-message.test.tsx',
  'photos.upload': 'features/photos/upload-store.test.ts',
  'selfieChecks.submit': 'features/selfie-checks/use-selfie.test.tsx',
  'voices.save': 'features/voices/use-voice-changes.test.tsx',
}

function listUploads(router: object, path: readonly string[] = []): string[] {
  return Object.entries(router).flatMap(([name, value]: [string, unknown]) => {
    if (isContractProcedure(value))
      return takesFile(value['~orpc'].inputSchema) ? [[...path, name].join('.')] : []
    return typeof value === 'object' && value !== null ? listUploads(value, [...path, name]) : []
  })
}

function takesFile(schema: unknown): boolean {
  return (
    schema instanceof z.ZodObject &&
    Object.values(schema.shape).some((field) => field instanceof z.ZodFile)
  )
}

test('names a retry test for every procedure that takes a file', () => {
  expect(listUploads(contract).toSorted()).toEqual(Object.keys(uploads))
})

test('waits longer with each busy answer, and never for a refusal or a lost connection', () => {
  const busy = new ORPCError('UNAVAILABLE', { status: 503 })
  expect([0, 1, 2, 3, 4, 5].map((count) => findBusyDelay(busy, count))).toEqual([
    2_000,
    4_000,
    8_000,
    16_000,
    30_000,
    undefined,
  ])
  expect(findBusyDelay(new ORPCError('FILE_NOT_AN_IMAGE', { status: 400 }), 0)).toBeUndefined()
  expect(findBusyDelay(new TypeError('The connection failed'), 0)).toBeUndefined()
})

test('waits for a short limit, and never for a long one', () => {
  const limited = (retryAfterSeconds: number) =>
    new ORPCError('RATE_LIMITED', { status: 429, defined: true, data: { retryAfterSeconds } })
  expect(findBusyDelay(limited(30), 0)).toBe(30_000)
  expect(findBusyDelay(limited(31), 0)).toBeUndefined()
})
