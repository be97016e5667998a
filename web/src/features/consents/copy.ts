import type { ConsentPurpose } from '@adire/contract/consent-texts.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QueryCopy } from '../../ui/QueryState.tsx'

export const consentsCopy: QueryCopy = {
  loading: msg`Loading your consents`,
  failed: msg`Couldn’t load your consents`,
  advice: msg`Check your connection and try again. Nothing has changed.`,
}

/** Title of each consent, and what happens when it is withdrawn. */
export const purposeCopy: Record<
  ConsentPurpose,
  { title: MessageDescriptor; removal: MessageDescriptor }
> = {
  meeting: {
    title: msg`Who you want to meet`,
    removal: msg`We hide your profile and set “Who you want to meet” to “Everyone”. Your matches still see your name, marked as paused, but neither side can send messages. You can agree again at any time to show your profile.`,
  },
  beliefs: {
    title: msg`Religion and diet`,
    removal: msg`We delete your religion and your diet. They no longer appear on your profile, and filters by religion or diet no longer find you. We don’t tell anyone. You can’t undo this, but you can agree and answer again.`,
  },
  origins: {
    title: msg`Where your family is from`,
    removal: msg`We delete the city and country of your roots. They no longer appear on your profile or as a reason why we show you to someone, and no longer count in filters or the order of Discover. We don’t tell anyone. You can’t undo this, but you can agree and answer again.`,
  },
  family: {
    title: msg`Children`,
    removal: msg`We delete your answers about having and wanting children. They no longer appear on your profile, and no longer count in filters or the order of Discover. We don’t tell anyone. You can’t undo this, but you can agree and answer again.`,
  },
  intimacy: {
    title: msg`Type of relationship`,
    removal: msg`We delete the type of relationship you want. It no longer appears on your profile, and members who filter by it no longer find you. We don’t tell anyone. You can’t undo this, but you can agree and answer again.`,
  },
  health: {
    title: msg`Body type, smoking and drinking`,
    removal: msg`We delete your body type and whether you smoke or drink. They no longer appear on your profile. We don’t tell anyone. You can’t undo this, but you can agree and answer again.`,
  },
}
