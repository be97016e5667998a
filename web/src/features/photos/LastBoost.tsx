import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Says what the member's last boost brought; nothing before its end. */
export function LastBoost() {
  const { data } = useQuery(api.photos.boostResults.queryOptions())
  if (!data?.last) return null
  const { shown, likes } = data.last
  const [times, count] = [
    plural(shown, { one: 'seen once', other: 'seen # times' }),
    plural(likes, { one: '# like', other: '# likes' }),
  ]
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        Your last boost: {times}, {count}.
      </Trans>
    </p>
  )
}
