import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Audience } from '@adire/contract/audiences.ts'
import type { ThreadId } from '@adire/contract/ids.ts'
import type { VoiceKind, VoiceQuestion } from '@adire/contract/voice-recordings.ts'
import { safe } from '@orpc/server'
import type { createDemoClient } from './seed-client.ts'

/** A recording of a demo member. The sound is a synthetic voice without words. */
export interface DemoRecording {
  handle: string
  kind: VoiceKind
  question?: VoiceQuestion
  transcript: string
  audience: Audience
  file: 'name' | 'answer-1' | 'answer-2'
  /** False if it waits for a moderator. */
  isApproved: boolean
}

export const demoRecordings: readonly DemoRecording[] = [
  {
    handle: 'Amara',
    kind: 'name',
    transcript: 'Ah-MAH-rah',
    audience: 'everyone',
    file: 'name',
    isApproved: true,
  },
  {
    handle: 'Amara',
    kind: 'answer',
    question: 'greeting_at_home',
    transcript: 'We say “nno”, and then nobody is allowed to leave before eating.',
    audience: 'everyone',
    file: 'answer-1',
    isApproved: true,
  },
  {
    handle: 'Kofi',
    kind: 'answer',
    question: 'makes_me_laugh',
    transcript: 'My uncle giving directions: “Turn left where the mango tree used to be.”',
    audience: 'everyone',
    file: 'answer-2',
    isApproved: true,
  },
  {
    handle: 'Ngozi',
    kind: 'name',
    transcript: 'n-GOH-zee',
    audience: 'everyone',
    file: 'name',
    isApproved: true,
  },
  {
    handle: 'Adunni',
    kind: 'answer',
    question: 'story_behind_my_name',
    transcript: 'Adunni means “sweet to have”. My grandmother chose it after three boys.',
    audience: 'matches',
    file: 'answer-1',
    isApproved: true,
  },
  {
    handle: 'Chidi',
    kind: 'answer',
    question: 'perfect_sunday',
    transcript: 'Church, suya, and a nap that I call reading.',
    audience: 'liked',
    file: 'answer-2',
    isApproved: false,
  },
]

/** Reads the file that a demo member sends. */
export async function readDemoRecording(file: DemoRecording['file']): Promise<File> {
  const bytes = await readFile(join(import.meta.dirname, 'recordings', `${file}.webm`))
  return new File([new Uint8Array(bytes)], 'voice.webm', { type: 'audio/webm' })
}

interface DemoVoiceMessage {
  threadId: ThreadId
  transcript: string
  /** The same at every start, so that it is sent once. */
  clientId: string
}

/** Sends a voice message. At a later start the match may have ended, which is no failure. */
export async function sendDemoVoice(
  { messages, tokens }: ReturnType<typeof createDemoClient>,
  message: DemoVoiceMessage,
): Promise<void> {
  const expectedPrice = String((await tokens.wallet()).prices.message)
  const file = await readDemoRecording('answer-2')
  await safe(messages.sendVoice({ ...message, file, expectedPrice }))
}
