import { type PhotoId, VouchId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listKeyPaths } from '../../testing/key-paths.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'
import { aRecordingFile } from '../../testing/recordings.ts'
import { aVisitor, behindProxy } from '../../testing/visitors.ts'
import { storeNearbyCities } from '../places/jobs.ts'

/** Keys of the parts that only some answers have; `visibility.test.ts` has those of every answer. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, config: behindProxy })
})
afterAll(() => app.close())

const prefixKeys = (prefix: string, keys: readonly string[]) => keys.map((key) => prefix + key)
const photo = ['id', 'src', 'placeholder', 'description']
const likedPhoto = ['kind', ...prefixKeys('photo.', photo)]

interface Pair {
  owner: TestMember
  viewer: TestMember
  ownPhoto: PhotoId
  viewerPhoto: PhotoId
}

/** Two members from Accra who live near each other in Nigeria, one of whom learns a language. */
async function aPair(): Promise<Pair> {
  const owner = await aMember(app, 'woman', { city: 'Ikeja', premium: true })
  const viewer = await aMember(app, 'man', { city: 'Lagos', premium: true })
  await owner.client.profiles.update({
    rootsCity: 'Accra',
    languageSkills: [
      { language: 'French', speaks: 4, understands: 4, wish: null },
      { language: 'Twi', speaks: 3, understands: 3, wish: null },
    ],
  })
  await viewer.client.profiles.update({
    rootsCity: 'Accra',
    languageSkills: [
      { language: 'French', speaks: 0, understands: 1, wish: 'learning' },
      { language: 'Twi', speaks: 3, understands: 3, wish: null },
    ],
  })
  const addPhoto = ({ id }: TestMember) =>
    insertPhoto(app.db, id, { is_profile_picture: true, description: 'At the sea' })
  return { owner, viewer, ownPhoto: await addPhoto(owner), viewerPhoto: await addPhoto(viewer) }
}

const reasons = prefixKeys('reasons[].', [
  'kind',
  'country',
  'city',
  'livesIn.city',
  'livesIn.country',
  'languages[]',
  'oneWay.language',
  'oneWay.speaker',
  'oneWay.isLearning',
])

test('shows exactly these keys of reasons with everything that a reason may say', async () => {
  const { owner, viewer } = await aPair()
  // The first run stores the cities of members, the second one those near them.
  await storeNearbyCities.run({}, app.deps)
  await storeNearbyCities.run({}, app.deps)
  const { members } = await viewer.client.discovery.list({ maxAge: 60 })
  const listed = members.find(({ id }) => id === owner.id)
  const viewed = await viewer.client.profiles.view({ id: owner.id })
  const full = viewed.view === 'full' ? viewed : expect.fail('the view is limited')
  for (const answer of [listed, full]) {
    expect(answer?.reasons).toContainEqual({ kind: 'nearby', city: 'Ikeja' })
    const keys = listKeyPaths(answer).filter((key) => key.startsWith('reasons'))
    expect(keys).toEqual(reasons.toSorted())
  }
})

test('shows exactly these keys of a liked photo and its comment, and of the message it becomes', async () => {
  const { owner, viewer, ownPhoto, viewerPhoto } = await aPair()
  await owner.client.likes.send({
    to: viewer.id,
    kind: 'like',
    on: { kind: 'photo', photoId: viewerPhoto },
    comment: 'Which beach is that?',
  })
  const about = (answer: unknown) =>
    listKeyPaths(answer).filter((key) => /^(?:on|comment)\b/.test(key))
  const keys = ['comment', ...prefixKeys('on.', likedPhoto)].toSorted()
  const { likes: received } = await viewer.client.likes.listReceived({})
  expect(about(received[0])).toEqual(keys)
  const { likes: sent } = await owner.client.likes.listSent({})
  expect(about(sent[0])).toEqual(keys)

  const { match: made } = await viewer.client.likes.send({
    to: owner.id,
    kind: 'like',
    on: { kind: 'photo', photoId: ownPhoto },
    comment: 'Labadi. And yours?',
  })
  if (!made) throw new Error('the likes made no match')
  const { messages } = await owner.client.messages.list({ threadId: made.threadId })
  expect(messages).toHaveLength(2)
  const message = ['id', 'threadId', 'seq', 'from', 'content', 'sentAt', 'clientId']
  expect(listKeyPaths(messages)).toEqual(
    prefixKeys('[].', [...message, ...prefixKeys('likedPart.', likedPhoto)]).toSorted(),
  )
})

test('shows exactly these keys of a voice message to both members', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  await ada.client.messages.sendVoice({
    threadId,
    clientId: crypto.randomUUID(),
    file: await aRecordingFile({ seconds: 2 }),
    transcript: 'Good morning',
    expectedPrice: '0',
  })
  const message = ['id', 'threadId', 'seq', 'from', 'content', 'sentAt', 'clientId']
  const voice = prefixKeys('voice.', ['transcript', 'durationMs', 'waveform[]'])
  for (const { client } of [ada, ben]) {
    const { messages } = await client.messages.list({ threadId })
    expect(listKeyPaths(messages)).toEqual(prefixKeys('[].', [...message, ...voice]).toSorted())
  }
})

test('shows exactly these keys to everybody who opens a link for friends’ words', async () => {
  const ada = await aMember(app, 'woman')
  await insertPhoto(app.db, ada.id, { is_profile_picture: true })
  const id = VouchId.parse(crypto.randomUUID())
  const { token } = await ada.client.vouches.invite({ id, showsPhoto: true })
  const readKeys = async ({ client }: Pick<TestMember, 'client'>) =>
    listKeyPaths(await client.vouches.openLink({ token }))
  const open = ['state', 'name', 'photo', 'expiresAt']
  expect(await readKeys(aVisitor(app))).toEqual([...open, 'asMember'].toSorted())
  const asMember = prefixKeys('asMember.', ['name', 'left', 'needsAgeCheck'])
  expect(await readKeys(await aMember(app, 'man'))).toEqual([...open, ...asMember].toSorted())
  await aVisitor(app).client.vouches.write({
    token,
    firstName: 'Ngozi',
    relation: 'friend',
    years: 3,
    text: 'She keeps her promises.',
    isAdult: true,
  })
  expect(await readKeys(aVisitor(app))).toEqual(['name', 'state', 'writtenAt'])
})
