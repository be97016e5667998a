import { randomUUID } from 'node:crypto'
import { type ReportCaseId, type VoiceId, VouchId } from '@adire/contract/ids.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, type TestMember } from '../../testing/members.ts'
import { aRecordingFile } from '../../testing/recordings.ts'
import { aboutProfile, readReports } from '../../testing/report-cases.ts'
import { aVisitor, behindProxy } from '../../testing/visitors.ts'
import { vouchWords } from '../../testing/vouches.ts'

let app: TestApp
let moderator: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, config: behindProxy })
  moderator = await aModerator(app)
})
afterAll(() => app.close())

const reason = 'Please don’t share contact details.'
const soup: PromptAnswer = { prompt: 'unwritten_recipe', answer: 'Call me: 0801 234 5678' }
const home: PromptAnswer = { prompt: 'home_is', answer: 'Two kitchens' }

async function recordAnswer({ client }: TestMember): Promise<VoiceId> {
  const { voices } = await client.voices.save({
    kind: 'answer',
    question: 'perfect_sunday',
    transcript: 'Puff-puff first',
    audience: 'everyone',
    file: await aRecordingFile({ seconds: 1 }),
  })
  const [voice] = voices
  if (!voice) throw new Error('the recording is missing')
  await moderator.client.voices.decide({ id: voice.id, isApproved: true })
  return voice.id
}

async function addVouch({ client }: TestMember): Promise<VouchId> {
  const id = VouchId.parse(randomUUID())
  const { token } = await client.vouches.invite({ id, showsPhoto: false })
  await aVisitor(app).client.vouches.write({ ...vouchWords, token })
  await client.vouches.save({ id, audience: 'everyone' })
  await moderator.client.vouches.decide({ id, isApproved: true })
  return id
}

/** Lists what a moderator can still reject of the content in the first report of a case. */
async function listRejectable(id: ReportCaseId) {
  const { reports } = await moderator.client.moderation.readReport({ id })
  const evidence = reports[0]?.evidence
  return [evidence?.prompts, evidence?.voices, evidence?.vouches].map((copies) =>
    copies?.map(({ shownAs }) => shownAs),
  )
}

test('names in a case what the profile still shows, so that a moderator can reject it there', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await ben.client.profiles.savePrompts({ prompts: [soup, home] })
  const voice = await recordAnswer(ben)
  const vouch = await addVouch(ben)
  await ada.client.safety.report({ subject: aboutProfile(ben.id), reason: 'spam' })
  const [report] = await readReports(app, ada)
  if (!report) throw new Error('the report was not stored')
  const id = report.caseId
  expect(await listRejectable(id)).toEqual([[soup.prompt, home.prompt], [voice], [vouch]])

  const { client } = moderator
  await client.moderation.removePrompt({ id: ben.id, ...soup, reason })
  await client.voices.rejectApproved({ id: voice, reason })
  await client.vouches.rejectApproved({ id: vouch, reason })
  await ben.client.profiles.savePrompts({ prompts: [{ ...home, answer: 'One kitchen' }] })
  expect(await listRejectable(id)).toEqual([[null, null], [null], [null]])
})
