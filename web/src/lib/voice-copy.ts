import type { OwnVoice, VoiceKind, VoiceQuestion } from '@adire/contract/voice-recordings.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const voiceKindCopy: Record<VoiceKind, MessageDescriptor> = {
  name: msg`Say my name`,
  answer: msg`Voice answer`,
}

export const voiceQuestionCopy: Record<VoiceQuestion, MessageDescriptor> = {
  greeting_at_home: msg`How we greet each other at home`,
  story_behind_my_name: msg`The story behind my name`,
  proverb_i_live_by: msg`A proverb I live by`,
  song_from_home: msg`The song that takes me home`,
  perfect_sunday: msg`My perfect Sunday`,
  makes_me_laugh: msg`What always makes me laugh`,
  what_i_look_for: msg`What I’m looking for`,
  ask_me_about: msg`Ask me about`,
}

/** States of a recording that others can't hear. */
export const voiceStatusCopy: Record<Exclude<OwnVoice['status'], 'approved'>, MessageDescriptor> = {
  waiting: msg`In review`,
  rejected: msg`Not approved`,
}
