import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Audience } from '@adire/contract/audiences.ts'
import type { ThreadId } from '@adire/contract/ids.ts'
import type { VoiceKind, VoiceQuestion } from '@adire/contract/voice-recordings.ts'
import { safe } from '@orpc/server'
import type { createDemoClient } from './seed-client.ts'

/** A recording of a demo member, spoken by a program; see `recordings/README.md`. */
export interface DemoRecording {
  handle: string
  kind: VoiceKind
  question?: VoiceQuestion
  transcript: string
  audience: Audience
  /** Name of the file in `recordings`, in which the transcript is spoken. */
  file: string
  /** False if it waits for a moderator. */
  isApproved: boolean
}

export const demoRecordings: readonly DemoRecording[] = [
  {
    handle: 'Amara',
    kind: 'name',
    transcript: 'Ah-MAH-rah',
    audience: 'everyone',
    file: 'amara-name',
    isApproved: true,
  },
  {
    handle: 'Amara',
    kind: 'answer',
    question: 'greeting_at_home',
    transcript: 'We say “nno”, and then nobody is allowed to leave before eating.',
    audience: 'everyone',
    file: 'amara-answer',
    isApproved: true,
  },
  {
    handle: 'Kofi',
    kind: 'answer',
    question: 'makes_me_laugh',
    transcript: 'My uncle giving directions: “Turn left where the mango tree used to be.”',
    audience: 'everyone',
    file: 'kofi-answer',
    isApproved: true,
  },
  {
    handle: 'Ngozi',
    kind: 'name',
    transcript: 'n-GOH-zee',
    audience: 'everyone',
    file: 'ngozi-name',
    isApproved: true,
  },
  {
    handle: 'Adunni',
    kind: 'answer',
    question: 'story_behind_my_name',
    transcript: 'Adunni means “sweet to have”. My grandmother chose it after three boys.',
    audience: 'matches',
    file: 'adunni-answer',
    isApproved: true,
  },
  {
    handle: 'Chidi',
    kind: 'answer',
    question: 'perfect_sunday',
    transcript: 'Church, suya, and a nap that I call reading.',
    audience: 'liked',
    file: 'chidi-answer',
    isApproved: false,
  },
  {
    handle: 'Aïssatou',
    kind: 'name',
    transcript: 'ah-ee-sah-TOO',
    audience: 'everyone',
    file: 'aissatou-name',
    isApproved: true,
  },
  {
    handle: 'Thierry',
    kind: 'answer',
    question: 'perfect_sunday',
    transcript:
      'Le dimanche, je cuisine un kédjénou. On ouvre une bonne bouteille, et personne ne regarde l’heure.',
    audience: 'everyone',
    file: 'thierry-answer',
    isApproved: true,
  },
  {
    handle: 'Inaya',
    kind: 'answer',
    question: 'greeting_at_home',
    transcript:
      'Chez nous, on se salue longtemps. La santé, la famille, le voyage. Après seulement, on se parle.',
    audience: 'everyone',
    file: 'inaya-answer',
    isApproved: true,
  },
  {
    handle: 'Yara',
    kind: 'answer',
    question: 'song_from_home',
    transcript: 'Um samba do Recôncavo. Minha avó cantava na cozinha, e a panela fazia o ritmo.',
    audience: 'everyone',
    file: 'yara-answer',
    isApproved: true,
  },
  {
    handle: 'Esteban',
    kind: 'answer',
    question: 'proverb_i_live_by',
    transcript: 'El café y la gente buena no tienen prisa.',
    audience: 'everyone',
    file: 'esteban-answer',
    isApproved: true,
  },
]

/** Reads a file of `recordings`, as a demo member's browser sends it. */
export async function readDemoRecording(file: DemoRecording['file']): Promise<File> {
  const bytes = await readFile(join(import.meta.dirname, 'recordings', `${file}.webm`))
  return new File([new Uint8Array(bytes)], 'voice.webm', { type: 'audio/webm' })
}

interface DemoVoiceMessage {
  threadId: ThreadId
  transcript: string
  file: string
  /** The same at every start, so that it is sent once. */
  clientId: string
}

/** Sends a voice message. At a later start the match may have ended, which is no failure. */
export async function sendDemoVoice(
  { messages, tokens }: ReturnType<typeof createDemoClient>,
  { file, ...message }: DemoVoiceMessage,
): Promise<void> {
  const expectedPrice = String((await tokens.wallet()).prices.message)
  await safe(messages.sendVoice({ ...message, file: await readDemoRecording(file), expectedPrice }))
}
