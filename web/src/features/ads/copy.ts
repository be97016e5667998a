import type { AdSignal } from '@adire/contract/ad-serving.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Texts of the signals that ads may target by. */
export const signalLabels: Record<
  AdSignal,
  { name: MessageDescriptor; switch: MessageDescriptor; hint: MessageDescriptor }
> = {
  gender: {
    name: msg`Your gender`,
    switch: msg`Use my gender`,
    hint: msg`Off: no ads aimed only at women or only at men.`,
  },
  city: {
    name: msg`Your city`,
    switch: msg`Use my city`,
    hint: msg`Off: no ads aimed at certain cities.`,
  },
  age: {
    name: msg`Your age`,
    switch: msg`Use my age`,
    hint: msg`Off: no ads aimed at certain ages.`,
  },
}
