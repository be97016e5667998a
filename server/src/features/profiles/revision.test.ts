import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

test('refuses a save based on an older revision with the newer values, and writes nothing', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.update({ profession: 'Nurse', aboutMe: 'One', expectedRevision: 0 })
  await ada.client.profiles.update({ aboutMe: 'Two', interests: ['Kora'], expectedRevision: 1 })
  // Saving the same value again is no change of the field.
  await ada.client.profiles.update({ profession: 'Nurse', city: 'Berlin' })

  const stale = ada.client.profiles.update({ aboutMe: 'Mine', heightCm: 170, expectedRevision: 1 })
  await expect(stale).rejects.toMatchObject({
    code: 'STALE',
    status: 409,
    data: { revision: 3, changes: { aboutMe: 'Two', interests: ['Kora'], city: 'Berlin' } },
  })
  await stale.catch((error: { data: { changes: object } }) =>
    expect(Object.keys(error.data.changes).sort()).toEqual(['aboutMe', 'city', 'interests']),
  )
  expect(await ada.client.profiles.mine()).toMatchObject({
    aboutMe: 'Two',
    heightCm: null,
    revision: 3,
  })
  // A save with the current revision succeeds.
  expect(
    await ada.client.profiles.update({ aboutMe: 'Mine', heightCm: 170, expectedRevision: 3 }),
  ).toMatchObject({
    aboutMe: 'Mine',
    revision: 4,
  })
})

test('names a preference that another tab has saved, and one it has removed', async () => {
  const ada = await aMember(app, 'woman')
  const preferredAges = { minAge: 30, maxAge: 40, isDealBreaker: true }
  const preferredPlace = { city: 'Accra', country: null, isDealBreaker: false } as const
  await ada.client.profiles.update({ preferredPlace })
  await ada.client.profiles.update({ preferredAges, preferredPlace: null })
  await expect(
    ada.client.profiles.update({ preferredPlace, expectedRevision: 1 }),
  ).rejects.toMatchObject({
    code: 'STALE',
    data: { revision: 2, changes: { preferredAges, preferredPlace: null } },
  })
})

test('accepts one of several concurrent saves with the same revision and refuses the others', async () => {
  const ada = await aMember(app, 'woman')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) =>
      ada.client.profiles.update({ profession: `Nurse ${i}`, expectedRevision: 0 }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { profession, revision } = await ada.client.profiles.mine()
  expect(revision).toBe(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        code: 'STALE',
        data: { revision: 1, changes: { profession } },
      })
})

test('refuses a revision from the future as stale', async () => {
  const ada = await aMember(app, 'woman')
  await expect(
    ada.client.profiles.update({ profession: 'Spy', expectedRevision: 7 }),
  ).rejects.toMatchObject({
    code: 'STALE',
    data: { revision: 0, changes: {} },
  })
})

test('accepts roots as a city with its country, a country, or nothing', async () => {
  const ada = await aMember(app, 'woman')
  const save = async (edit: Parameters<typeof ada.client.profiles.update>[0]) => {
    const { rootsCity, rootsCountry } = await ada.client.profiles.update(edit)
    return [rootsCity, rootsCountry]
  }
  expect(await save({ profession: 'Nurse' })).toEqual([null, null])
  expect(await save({ rootsCity: 'Accra' })).toEqual(['Accra', 'GH'])
  expect(await save({ rootsCity: null })).toEqual([null, 'GH'])
  expect(await save({ rootsCountry: 'SN' })).toEqual([null, 'SN'])
  expect(await save({ rootsCity: 'São Paulo', rootsCountry: 'SN' })).toEqual(['São Paulo', 'BR'])
  expect(await save({ rootsCountry: 'NG' })).toEqual([null, 'NG'])
  expect(await save({ rootsCity: null, rootsCountry: null })).toEqual([null, null])
  for (const edit of [
    { rootsCity: 'Nosuchplace' },
    { rootsCountry: 'XX' },
    { rootsCountry: 'Nigeria' },
  ])
    // Also a type error.
    // Wrong on purpose.
    await expect(ada.client.profiles.update(edit as never)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
})

test('counts the step about whom to meet as done once another page has saved a choice', async () => {
  const ada = await aMember(app, 'woman')
  const readMeeting = async () =>
    (await ada.client.profiles.onboarding()).steps.find(({ step }) => step === 'meeting')?.state
  expect(await readMeeting()).toBe('open')
  await ada.client.profiles.update({ interestedIn: 'men' })
  expect(await readMeeting()).toBe('done')
})

test('lets a member skip, resume and repeat the steps after sign-up', async () => {
  const ada = await aMember(app, 'woman')
  const { onboarding, answerOnboarding } = ada.client.profiles
  const states = async () =>
    Object.fromEntries((await onboarding()).steps.map(({ step, state }) => [step, state]))
  expect(await onboarding()).toMatchObject({ next: 'photo' })
  expect(await answerOnboarding({ step: 'photo', state: 'skipped' })).toMatchObject({
    next: 'interests',
  })
  expect(await answerOnboarding({ step: 'meeting', state: 'done' })).toMatchObject({
    next: 'interests',
  })
  await ada.client.profiles.update({ interests: ['Kora'] })
  expect(await onboarding()).toMatchObject({ next: 'prompts' })
  await ada.client.profiles.savePrompts({ prompts: [{ prompt: 'home_is', answer: 'Accra' }] })
  expect(await onboarding()).toMatchObject({ next: null })
  expect(await states()).toEqual({
    name: 'done',
    photo: 'skipped',
    interests: 'done',
    prompts: 'done',
    meeting: 'done',
  })
  expect(await answerOnboarding({ step: 'photo', state: 'open' })).toMatchObject({ next: 'photo' })
  // A photo that waits for approval counts as done.
  await insertPhoto(app.db, ada.id, { is_approved: false })
  expect(await onboarding()).toMatchObject({ next: null })
  // Also a type error.
  // Wrong on purpose.
  await expect(answerOnboarding({ step: 'payment' as never, state: 'done' })).rejects.toMatchObject(
    { code: 'INVALID_INPUT' },
  )
})
