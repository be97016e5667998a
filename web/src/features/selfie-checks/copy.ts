import type { HeadTurn, Pose } from '@adire/contract/selfie-checks.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TurnAdvice } from './turn-rules.ts'

/** Instruction for each pose. */
export const poseLabels: Record<Pose, MessageDescriptor> = {
  open_palm: msg`Hold your open hand beside your face.`,
  thumb_up: msg`Hold your thumb up beside your face.`,
  two_fingers: msg`Hold up two fingers beside your face.`,
  three_fingers: msg`Hold up three fingers beside your face.`,
  hand_on_head: msg`Put your hand on top of your head.`,
  hand_on_ear: msg`Touch your ear with your hand.`,
  finger_on_nose: msg`Touch the tip of your nose with a finger.`,
  fist_on_chin: msg`Rest your chin on your fist.`,
}

/** Instruction for each head turn. */
export const turnLabels: Record<HeadTurn, MessageDescriptor> = {
  left: msg`Turn your head left`,
  right: msg`Turn your head right`,
  up: msg`Look up`,
  down: msg`Look down`,
  centre: msg`Look straight ahead`,
}

/** Name of each direction, below a frame. */
export const turnNames: Record<HeadTurn, MessageDescriptor> = {
  left: msg`Left`,
  right: msg`Right`,
  up: msg`Up`,
  down: msg`Down`,
  centre: msg`Straight`,
}

/** Advice about a frame that should show more of its turn. */
const furtherLabels: Record<HeadTurn, MessageDescriptor> = {
  left: msg`Turn a little further left`,
  right: msg`Turn a little further right`,
  up: msg`Look a little further up`,
  down: msg`Look a little further down`,
  centre: msg`Look straight ahead`,
}

const adviceLabels: Record<Exclude<TurnAdvice, 'further'>, MessageDescriptor> = {
  good: msg`Looks good`,
  straighter: msg`Look straight ahead`,
  no_face: msg`No face found`,
  dark: msg`More light, please`,
}

/** Returns the hint below a frame. */
export function describeAdvice(turn: HeadTurn, advice: TurnAdvice): MessageDescriptor {
  return advice === 'further' ? furtherLabels[turn] : adviceLabels[advice]
}
