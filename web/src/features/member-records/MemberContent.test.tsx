import { MemberId, VoiceId, VouchId } from '@adire/contract/ids.ts'
import type { OwnVoice } from '@adire/contract/voice-recordings.ts'
import type { StaffVouch } from '@adire/contract/vouch-texts.ts'
import { expect, test } from 'vitest'
import { renderMarkup } from '../../testing/render-markup.tsx'
import { MemberContent } from './MemberContent.tsx'

const voice = (kind: OwnVoice['kind'], status: OwnVoice['status']): OwnVoice => ({
  id: VoiceId.parse(crypto.randomUUID()),
  kind,
  question: kind === 'answer' ? 'perfect_sunday' : null,
  transcript: 'Puff-puff first',
  durationMs: 2_000,
  waveform: [1, 2, 3],
  audience: 'everyone',
  status,
  reason: null,
  decisionId: null,
})
const vouch = (status: StaffVouch['status'], isVoid = false): StaffVouch => ({
  id: VouchId.parse(crypto.randomUUID()),
  text: 'She keeps her promises.',
  name: 'Ngozi',
  relation: 'friend',
  years: 3,
  isByMember: false,
  status,
  audience: 'everyone',
  writtenAt: '2026-11-01T10:00:00.000Z',
  reason: null,
  voucherId: null,
  isVoid,
})

/** Counts the buttons with each label in a record with these recordings and vouches. */
function countButtons(voices: OwnVoice[], vouches: StaffVouch[]): Record<string, number> {
  const record = {
    id: MemberId.parse(crypto.randomUUID()),
    handle: 'Ada',
    prompts: [{ prompt: 'home_is', answer: 'Two kitchens' } as const],
    voices,
    vouches,
    path: null,
    city: 'Accra',
    country: 'GH',
  }
  const markup = renderMarkup(<MemberContent record={record} />)
  const labels = ['Remove answer', 'Reject recording', 'Reject vouch']
  return Object.fromEntries(labels.map((label) => [label, markup.split(label).length - 1]))
}

test('offers to reject what a profile shows, and not what waits, is void or was rejected', () => {
  expect(
    countButtons(
      [voice('answer', 'approved'), voice('name', 'waiting')],
      [vouch('approved'), vouch('accepted'), vouch('written'), vouch('rejected')],
    ),
  ).toEqual({ 'Remove answer': 1, 'Reject recording': 1, 'Reject vouch': 1 })
  expect(countButtons([voice('answer', 'rejected')], [vouch('approved', true)])).toEqual({
    'Remove answer': 1,
    'Reject recording': 0,
    'Reject vouch': 0,
  })
})
