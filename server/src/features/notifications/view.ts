import type { Preferences } from '@adire/contract/account.ts'
import type { Notification } from '@adire/contract/notifications.ts'
import { NotificationFacts } from '@adire/contract/notifications.ts'
import { describeItem } from '../../lib/order-names.ts'
import { completeChannels } from './channel-rules.ts'
import type { RecipientRow } from './delivery-queries.ts'
import type { Recipient } from './delivery-rules.ts'
import type { NotificationRow } from './queries.ts'
import { kindRules } from './rules.ts'

export function toNotification(row: NotificationRow): Notification {
  const {
    id,
    kind,
    threadId,
    times,
    facts,
    happenedAt,
    readAt,
    aboutId,
    handle,
    photoId,
    placeholder,
  } = row
  return {
    id,
    type: kindRules[kind].type,
    kind,
    about:
      aboutId !== null && handle !== null
        ? {
            id: aboutId,
            handle,
            photo:
              photoId && placeholder
                ? { id: photoId, src: `/media/${photoId}`, placeholder }
                : null,
          }
        : null,
    threadId,
    times,
    // An older server may have written other fields; return only those of the contract.
    facts: describeFacts(NotificationFacts.catch({}).parse(facts)),
    happenedAt: happenedAt.toISOString(),
    isRead: readAt !== null,
  }
}

/** Writes the name of an order; notifications by an earlier version have it already, in English. */
function describeFacts({ order, ...facts }: NotificationFacts): NotificationFacts {
  return order ? { ...facts, item: describeItem(order) } : facts
}

export function toRecipient(row: RecipientRow): Recipient {
  const {
    quietFrom: from,
    quietUntil: until,
    quietTimeZone,
    timeZone,
    lastActiveAt,
    lastMailedAt,
    wantsDailyDigest,
  } = row
  return {
    isReachable: row.isConfirmed && (row.status === 'active' || row.status === 'paused'),
    channels: toChannels(row.chosen),
    quietHours: from && until && quietTimeZone ? { from, until, timeZone: quietTimeZone } : null,
    wantsDailyDigest,
    timeZone,
    lastActiveAt,
    lastMailedAt,
  }
}

function toChannels(chosen: RecipientRow['chosen']): Preferences['notifications'] {
  return completeChannels(new Map(chosen.map(({ topic, mail, push }) => [topic, { mail, push }])))
}
