import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

type Range = { from: number; to: number }

/** Says what boosts of the last weeks brought; nothing if there were too few. */
export function BoostOutlook() {
  const { data } = useQuery(api.photos.boostResults.queryOptions())
  if (!data?.typical) return null
  const [shown, likes] = [formatTimes(data.typical.shown), formatLikes(data.typical.likes)]
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        Most boosts of the last four weeks were seen {shown} and brought {likes}.
      </Trans>
    </p>
  )
}

function formatTimes({ from, to }: Range): string {
  const times = plural(to, { one: '# time', other: '# times' })
  return from === to ? times : `${from}–${times}`
}

function formatLikes({ from, to }: Range): string {
  const likes = plural(to, { one: '# like', other: '# likes' })
  return from === to ? likes : `${from}–${likes}`
}
