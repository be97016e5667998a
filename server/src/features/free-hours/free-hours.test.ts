import type { Audience } from '@adire/contract/audiences.ts'
import type { FreeWindow } from '@adire/contract/free-hours.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { toZoned } from '../../lib/dates.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const evening = { from: '17:00', until: '22:00' }

async function aFreeMember(
  gender: 'man' | 'woman',
  { audience = 'everyone', city = 'Lagos', windows = [evening] }: Wishes = {},
): Promise<TestMember> {
  const member = await aMember(app, gender, { city, photo: true })
  await member.client.freeHours.save({ windows, audience })
  return member
}
interface Wishes {
  audience?: Audience
  city?: string
  windows?: FreeWindow[]
}

const readShared = (viewer: TestMember, owner: TestMember) =>
  viewer.client.freeHours.shared({ id: owner.id })

test('saves, changes and removes free hours', async () => {
  const ada = await aMember(app, 'woman', { city: 'London' })
  const { freeHours } = ada.client
  expect(await freeHours.mine()).toEqual({
    windows: [],
    audience: 'matches',
    timeZone: 'Europe/London',
  })
  const windows = [evening, { from: '23:30', until: '00:30' }]
  await freeHours.save({ windows, audience: 'liked' })
  expect(await freeHours.mine()).toMatchObject({ windows, audience: 'liked' })
  await freeHours.save({ windows: [evening], audience: 'everyone' })
  expect(await freeHours.mine()).toMatchObject({ windows: [evening], audience: 'everyone' })
  await freeHours.save({ windows: [], audience: 'everyone' })
  expect(await freeHours.mine()).toMatchObject({ windows: [], audience: 'matches' })
})

test.each([
  ['equal times', [{ from: '10:00', until: '10:00' }]],
  ['more than six hours', [{ from: '20:00', until: '03:00' }]],
  ['a quarter of an hour', [{ from: '10:15', until: '11:00' }]],
  ['three times', [evening, evening, evening]],
])('refuses %s', async (_, windows) => {
  const ada = await aMember(app, 'woman')
  await expect(ada.client.freeHours.save({ windows, audience: 'matches' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})

test('returns the same hours in common and moment to both, each with their own time zone', async () => {
  const ada = await aFreeMember('woman', { city: 'London' })
  const ben = await aFreeMember('man', {
    city: 'Leeds',
    windows: [{ from: '20:00', until: '23:00' }],
  })
  const seen = await readShared(ada, ben)
  expect(seen).toMatchObject({ state: 'shared', hours: 2, ownTimeZone: 'Europe/London' })
  expect(await readShared(ben, ada)).toEqual(seen)
  const bestAt = seen.state === 'shared' ? new Date(seen.bestAt) : app.clock.now()
  expect(toZoned(bestAt, 'Europe/London').toPlainTime().toString()).toBe('21:00:00')
})

test('follows the city of a member who moves', async () => {
  const [ada, ben] = [await aFreeMember('woman'), await aFreeMember('man')]
  expect(await readShared(ada, ben)).toMatchObject({ hours: 5 })
  await ben.client.profiles.update({ city: 'Auckland' })
  expect(await readShared(ada, ben)).toEqual({ state: 'none' })
})

test('shows no hours to a member for a day after a move to another time zone', async () => {
  const [ada, ben] = [await aFreeMember('woman'), await aFreeMember('man', { city: 'London' })]
  await ben.client.profiles.update({ city: 'Leeds' })
  expect(await readShared(ben, ada)).toMatchObject({ state: 'shared' })
  await ben.client.profiles.update({ city: 'Lagos' })
  expect(await readShared(ben, ada)).toEqual({ state: 'moved' })
  app.clock.advance({ hours: 25 })
  expect(await readShared(ben, ada)).toMatchObject({ state: 'shared' })
})

test('saves free hours twice a day', async () => {
  const limited = await startTestApp()
  try {
    const { client } = await aMember(limited, 'woman')
    const save = () => client.freeHours.save({ windows: [evening], audience: 'matches' })
    for (let count = 0; count < 2; count++) await save()
    await expect(save()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  } finally {
    await limited.close()
  }
})

test('hides hours from members outside the audience as if there were none', async () => {
  const viewer = await aFreeMember('man')
  const none = await aMember(app, 'woman', { photo: true })
  const forMatches = await aFreeMember('woman', { audience: 'matches' })
  const forLiked = await aFreeMember('woman', { audience: 'liked' })
  for (const owner of [none, forMatches, forLiked])
    expect(await readShared(viewer, owner)).toEqual({ state: 'hidden' })
  // A like by the viewer shows nothing; one by the owner does.
  await viewer.client.likes.send({ to: forLiked.id, kind: 'like' })
  expect(await readShared(viewer, forLiked)).toEqual({ state: 'hidden' })
  await match(app, viewer, forMatches)
  expect(await readShared(viewer, forMatches)).toMatchObject({ state: 'shared' })
  const liked = await aFreeMember('man')
  await forLiked.client.likes.send({ to: liked.id, kind: 'like' })
  expect(await readShared(liked, forLiked)).toMatchObject({ state: 'shared' })
  // After an unmatch the like is still stored.
  const former = await aFreeMember('man')
  const { threadId } = await match(app, former, forLiked)
  expect(await readShared(former, forLiked)).toMatchObject({ state: 'shared' })
  await former.client.matches.unmatch({ threadId })
  expect(await readShared(former, forLiked)).toEqual({ state: 'hidden' })
})

test('asks a viewer without hours for their own, and never returns the hours of another', async () => {
  const [ada, ben] = [await aMember(app, 'woman', { photo: true }), await aFreeMember('man')]
  expect(await readShared(ada, ben)).toEqual({ state: 'own_missing' })
  await ada.client.freeHours.save({ windows: [evening], audience: 'everyone' })
  expect(Object.keys(await readShared(ada, ben)).toSorted()).toEqual([
    'bestAt',
    'hours',
    'ownTimeZone',
    'state',
    'timeZone',
  ])
})

test('shows the time zone of any city on the card', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aFreeMember('man', { city: 'Leeds' })]
  const { member } = await ada.client.profiles.view({ id: ben.id })
  expect(member).toMatchObject({ city: 'Leeds', timeZone: 'Europe/London' })
})
