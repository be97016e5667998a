import type { Pose } from '@adire/contract/selfie-checks.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

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
