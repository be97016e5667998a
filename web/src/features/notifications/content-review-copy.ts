import type { Notification } from '@adire/contract/notifications.ts'
import { t } from '@lingui/core/macro'

/** Texts of decisions about recordings, vouches, answers and photo descriptions. */
export const contentReviewCopy = {
  voice_approved: () => ({
    title: t`Recording approved`,
    message: t`Others can now hear it on your profile.`,
  }),
  voice_rejected: ({ facts }: Notification) => ({
    title: t`Recording rejected`,
    message: facts.words ?? t`You can record it again.`,
  }),
  vouch_written: () => ({
    title: t`A friend wrote about you`,
    message: t`Read it and decide whether to show it on your profile.`,
  }),
  vouch_approved: () => ({
    title: t`A friend’s vouch is on your profile`,
    message: t`The people you chose can read it now.`,
  }),
  vouch_rejected: ({ facts }: Notification) => ({
    title: t`A friend’s vouch was rejected`,
    message: facts.words ?? t`You can ask your friend to write something else.`,
  }),
  prompt_removed: ({ facts }: Notification) => ({
    title: t`Answer removed`,
    message: facts.words ?? t`You can write another one.`,
  }),
  photo_description_rejected: ({ facts }: Notification) => ({
    title: t`Photo description not approved`,
    message: facts.words ?? t`Your photo stays. You can write another description.`,
  }),
}
