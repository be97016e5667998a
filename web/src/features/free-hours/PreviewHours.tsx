import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { isInPreview } from '../../lib/audience-rules.ts'
import { formatList } from '../../lib/lists.ts'
import { IconLine } from '../../ui/IconLine.tsx'
import type { HoursEdit } from './rules.ts'

type Props = {
  isMatched: boolean
  /** The hours in the form, while they aren't saved. */
  typed: HoursEdit | undefined
}

/**
 * Place of the hours in common in the preview of the own profile: they depend on who looks. Nothing
 * if such viewers don't see them.
 */
export function PreviewHours({ isMatched, typed }: Props) {
  const { data } = useQuery(api.freeHours.mine.queryOptions())
  const hours = typed ?? data
  if (!hours || hours.windows.length === 0 || !isInPreview(hours.audience, isMatched)) return null
  const times = formatList(hours.windows.map(({ from, until }) => `${from}–${until}`))
  return (
    <IconLine icon={Clock} className="text-ink-2">
      <div className="grid min-w-0 gap-0.5">
        <p>
          <Trans>
            Here, others see how many hours you have in common, and an hour that suits you both.
          </Trans>
        </p>
        <p className="text-sm text-ink-3 tabular-nums">
          <Trans>They don’t see your free hours: {times}</Trans>
        </p>
      </div>
    </IconLine>
  )
}
