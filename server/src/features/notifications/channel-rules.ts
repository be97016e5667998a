import {
  type NotificationTopic,
  notificationTopics,
  type Preferences,
} from '@adire/contract/account.ts'
import { buildRecord } from '@adire/contract/keys.ts'

export type Channels = Preferences['notifications'][NotificationTopic]

/** Returns the default channels of a topic: email and push, but neither for offers. */
export function defaultChannels(topic: NotificationTopic): Channels {
  return { mail: topic !== 'offers', push: topic !== 'offers' }
}

/** A member's channels for each topic, with defaults. */
export function completeChannels(
  chosen: ReadonlyMap<string, Channels>,
): Preferences['notifications'] {
  return buildRecord(notificationTopics, (topic) => chosen.get(topic) ?? defaultChannels(topic))
}
