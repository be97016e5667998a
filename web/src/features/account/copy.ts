import type { ActivityAudience, NotificationTopic } from '@adire/contract/account.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingsSection } from './rules.ts'

/** Headings of the sections (MEM-SET-02 to 04, MEM-MENU-02). */
export const sectionLabels: Record<SettingsSection, MessageDescriptor> = {
  privacy: msg`Privacy Settings`,
  account: msg`Account Settings`,
  security: msg`Security Settings`,
  preferences: msg`Preference Settings`,
}

export const shortSectionLabels: Record<SettingsSection, MessageDescriptor> = {
  privacy: msg`Privacy`,
  account: msg`Account`,
  security: msg`Security`,
  preferences: msg`Preferences`,
}

export const sectionHints: Record<SettingsSection, MessageDescriptor> = {
  privacy: msg`Who sees you, pause, blocked people`,
  account: msg`Email, password, your data, deletion`,
  security: msg`Devices, two-factor, passkeys`,
  preferences: msg`Notifications, theme, data saver`,
}

export const audienceLabels: Record<
  ActivityAudience,
  { title: MessageDescriptor; description: MessageDescriptor }
> = {
  everyone: { title: msg`Everyone`, description: msg`All members see when you were last active.` },
  matches: { title: msg`My matches`, description: msg`Only people you’ve matched with.` },
  nobody: { title: msg`No one`, description: msg`No one sees when you were last active.` },
}

export const topicLabels: Record<
  NotificationTopic,
  { title: MessageDescriptor; hint: MessageDescriptor }
> = {
  like: { title: msg`Likes`, hint: msg`Someone likes you` },
  super_like: { title: msg`Super Likes`, hint: msg`Someone sent you a Super Like` },
  match: { title: msg`Matches`, hint: msg`You and another member like each other` },
  message: { title: msg`Messages`, hint: msg`A match sent you a message` },
  moderation: { title: msg`Photos and verification`, hint: msg`A moderator made a decision` },
  token: { title: msg`Tokens`, hint: msg`Your token balance changed` },
  staff: { title: msg`Staff work`, hint: msg`Urgent reports at once, overdue queues once a day` },
  offers: { title: msg`News and offers`, hint: msg`What’s new, now and then` },
}
