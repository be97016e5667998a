import {
  notificationTopics,
  type NotificationTopic,
  type Preferences,
} from '@adire/contract/account.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMember } from '../../lib/session.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { topicLabels } from './copy.ts'
import { SettingsCard } from '../../shared/SettingsCard.tsx'

type Notifications = Preferences['notifications']
type Props = { notifications: Notifications; onChange: (change: Partial<Notifications>) => void }

/** Settings card for email and push by topic (decision P15); the bell shows every notification. */
export function NotificationsCard({ notifications, onChange }: Props) {
  const { role } = useMember()
  const topics = notificationTopics.filter((topic) => topic !== 'staff' || role !== 'member')
  return (
    <SettingsCard
      title={<Trans>Notifications</Trans>}
      text={
        <Trans>
          The bell on this site shows everything. Choose what else we send you, and how. We always
          email you about your account and its security.
        </Trans>
      }
    >
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-sm text-ink-2">
            <th scope="col" className="py-2 text-start font-medium">
              <Trans context="topic">About</Trans>
            </th>
            <th scope="col" className="w-16 py-2 text-center font-medium">
              <Trans>Email</Trans>
            </th>
            <th scope="col" className="w-16 py-2 text-center font-medium">
              <Trans>Push</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {topics.map((topic) => (
            <TopicRow
              key={topic}
              topic={topic}
              channels={notifications[topic]}
              onChange={(channels) => onChange({ [topic]: channels })}
            />
          ))}
        </tbody>
      </table>
    </SettingsCard>
  )
}

type Channels = Notifications[NotificationTopic]
type RowProps = {
  topic: NotificationTopic
  channels: Channels
  onChange: (channels: Channels) => void
}

function TopicRow({ topic, channels, onChange }: RowProps) {
  const { t, i18n } = useLingui()
  const title = i18n._(topicLabels[topic].title)
  return (
    <tr>
      <th scope="row" className="grid py-2.5 pe-2 text-start font-normal">
        <span className="font-medium">{title}</span>
        <span className="text-sm text-ink-3">{i18n._(topicLabels[topic].hint)}</span>
      </th>
      <ChannelCheckbox
        label={t`${title} by email`}
        isOn={channels.mail}
        onChange={(mail) => onChange({ ...channels, mail })}
      />
      <ChannelCheckbox
        label={t`${title} by push`}
        isOn={channels.push}
        onChange={(push) => onChange({ ...channels, push })}
      />
    </tr>
  )
}

function ChannelCheckbox({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  // Shows the change at once, until the saved preference arrives.
  const [optimistic, setOptimistic] = useState<boolean>()
  if (optimistic === isOn) setOptimistic(undefined)

  function change(next: boolean) {
    setOptimistic(next)
    onChange(next)
  }

  return (
    <td className="align-middle">
      <Checkbox
        className="justify-items-center *:gap-0"
        label={<span className="sr-only">{label}</span>}
        checked={optimistic ?? isOn}
        onChange={(event) => change(event.target.checked)}
      />
    </td>
  )
}
