import { expect, test } from 'vitest'
import { z } from 'zod'
import { type DeclaredProcedure, listProcedures } from './access.ts'
import { readSample } from './testing/sample-input.ts'

/** Each test names the procedures whose declaration in the contract is incomplete. */

const procedures = listProcedures()
const isWrite = ({ procedure }: DeclaredProcedure) => procedure['~orpc'].route.method !== 'GET'
const isForStaff = ({ access }: DeclaredProcedure) => access === 'moderator' || access === 'admin'
const pickNames = (wanted: (procedure: DeclaredProcedure) => boolean) =>
  procedures.filter(wanted).map(({ name }) => name)

test('declares a sample that the schema accepts for every procedure with input', () => {
  const rejected = procedures.flatMap((one) => {
    const { inputSchema } = one.procedure['~orpc']
    if (!(inputSchema instanceof z.ZodType)) return []
    const { error } = inputSchema.safeParse(readSample(one))
    return error ? [`${one.name}: declare a valid \`sample\`: ${z.prettifyError(error)}`] : []
  })
  expect(rejected).toEqual([])
})

test('declares `idempotency` for every write, and for no read', () => {
  expect(pickNames((one) => isWrite(one) !== (one.idempotency !== undefined))).toEqual([])
})

test('declares `reads` for every read, and for no write', () => {
  expect(pickNames((one) => isWrite(one) !== (one.reads === undefined))).toEqual([])
})

test('declares either a step-up or `stepUpExemption` for every staff write', () => {
  const staff = (one: DeclaredProcedure) => isForStaff(one) && isWrite(one)
  expect(
    pickNames(
      (one) => staff(one) && (one.stepUp === undefined) === (one.stepUpExemption === undefined),
    ),
  ).toEqual([])
  expect(pickNames((one) => !staff(one) && one.stepUpExemption !== undefined)).toEqual([])
})

test('declares a step-up only for reads that show full email addresses to admins', () => {
  expect(pickNames((one) => !isWrite(one) && one.stepUp !== undefined)).toEqual([
    'newsletter.listSubscribers',
  ])
})

test('declares either `auditedAs` or `auditExemption` for every staff read', () => {
  const staff = (one: DeclaredProcedure) => isForStaff(one) && !isWrite(one)
  expect(
    pickNames(
      (one) => staff(one) && (one.auditedAs === undefined) === (one.auditExemption === undefined),
    ),
  ).toEqual([])
  expect(
    pickNames(
      (one) => !staff(one) && (one.auditedAs !== undefined || one.auditExemption !== undefined),
    ),
  ).toEqual([])
})

test('limits every staff read to 600 per five minutes or less', () => {
  const reads = procedures.filter((one) => isForStaff(one) && !isWrite(one))
  expect(reads.length).toBeGreaterThan(20)
  const unlimited = reads.filter(
    ({ limits }) =>
      !limits?.some(
        ({ per, points, seconds }) => per === 'member' && points <= 600 && seconds >= 300,
      ),
  )
  expect(unlimited.map(({ name }) => name)).toEqual([])
})

test('counts only wrong tokens for every procedure with the token of a link', () => {
  const byLink = procedures.filter(
    ({ access, procedure }) =>
      access === 'visitor' &&
      'token' in ((procedure['~orpc'].inputSchema as { shape?: object } | undefined)?.shape ?? {}),
  )
  expect(byLink.length).toBeGreaterThanOrEqual(20)
  // Laying out an invoice takes long, so its downloads are limited too.
  const file = 'invoices.exportShared'
  for (const { name, limits } of byLink)
    expect([name, limits?.map(({ counts }) => counts)]).toEqual([
      name,
      ['failures', 'failures', ...(name === file ? [undefined] : [])],
    ])
})

test('declares AGE_CHECK_REQUIRED exactly for what needs an age check', () => {
  const declares = (one: DeclaredProcedure) =>
    'AGE_CHECK_REQUIRED' in one.procedure['~orpc'].errorMap
  // Visitors may write vouches too. Of a profile only new words that matches read need the check.
  const checksItself = ['profiles.update', 'profiles.savePrompts', 'vouches.write']
  expect(pickNames(declares).filter((name) => !checksItself.includes(name))).toEqual(
    pickNames((one) => one.needsAgeCheck === true),
  )
  expect(pickNames(declares)).toEqual([
    'likes.send',
    'messages.schedule',
    'messages.sendScheduledNow',
    'messages.send',
    'messages.sendVoice',
    'messages.decline',
    'photos.boost',
    'profiles.update',
    'profiles.savePrompts',
    'vouches.invite',
    'vouches.write',
  ])
})
