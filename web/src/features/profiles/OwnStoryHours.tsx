import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { audienceCopy } from '../../lib/audience-copy.ts'
import { formatList } from '../../lib/lists.ts'
import { IconLine } from '../../ui/IconLine.tsx'
import { StoryEditLink } from './StoryEditLink.tsx'

/** The member's free hours, of which others see those in common; nothing without any. */
export function OwnStoryHours() {
  const { t, i18n } = useLingui()
  const { data: hours } = useQuery(api.freeHours.mine.queryOptions())
  if (!hours || hours.windows.length === 0) return null
  const times = formatList(hours.windows.map(({ from, until }) => `${from}–${until}`))
  return (
    <div className="flex items-start justify-between gap-3">
      <IconLine icon={Clock} className="min-w-0 text-ink-2">
        <div className="grid min-w-0 gap-0.5">
          <p className="tabular-nums">
            <Trans>Usually free: {times}</Trans>
          </p>
          <p className="text-sm text-ink-3">
            <Trans>Who sees the hours you have in common:</Trans>{' '}
            {i18n._(audienceCopy[hours.audience])}
          </p>
        </div>
      </IconLine>
      <StoryEditLink section="hours" label={t`Edit your free hours`} />
    </div>
  )
}
