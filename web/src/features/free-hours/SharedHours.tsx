import type { MemberId } from '@adire/contract/ids.ts'
import type { SharedHours as Shared } from '@adire/contract/free-hours.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { formatZoneTime } from '../../lib/city-time.ts'
import { IconLine } from '../../ui/IconLine.tsx'

type Props = { memberId: MemberId; className: string }

/** Free hours in common with another member; nothing unless the other shows theirs. */
export function SharedHours({ memberId, className }: Props) {
  const { data } = useQuery(api.freeHours.shared.queryOptions({ input: { id: memberId } }))
  if (!data || data.state === 'hidden') return null
  return (
    <IconLine icon={Clock} className={className}>
      <p className="min-w-0 tabular-nums">
        <Sentence shared={data} />
      </p>
    </IconLine>
  )
}

type SentenceProps = { shared: Exclude<Shared, { state: 'hidden' }> }

function Sentence({ shared }: SentenceProps) {
  if (shared.state === 'none') return <Trans>No free hours in common.</Trans>
  if (shared.state === 'moved')
    return <Trans>You changed your city. You’ll see hours in common again tomorrow.</Trans>
  if (shared.state === 'own_missing')
    return (
      <Link
        to="/dashboard/profile/hours"
        className="font-medium text-indigo underline underline-offset-4"
      >
        <Trans>Add your free hours to see what you have in common</Trans>
      </Link>
    )
  const best = new Date(shared.bestAt)
  const yours = formatZoneTime(shared.ownTimeZone, best)
  const theirs = formatZoneTime(shared.timeZone, best)
  return (
    <>
      {shared.hours === 0 ? (
        <Trans>Less than an hour in common.</Trans>
      ) : (
        <Plural value={shared.hours} one="# hour in common." other="# hours in common." />
      )}{' '}
      {yours === theirs ? (
        <Trans>Best time for both of you: {yours}.</Trans>
      ) : (
        <Trans>
          Best time: {yours} for you, {theirs} for them.
        </Trans>
      )}
    </>
  )
}
