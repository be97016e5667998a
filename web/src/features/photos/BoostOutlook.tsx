import { plural } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

type Range = { from: number; to: number }

/** Says when a boost ends at the top, and what boosts of the last weeks brought if there were enough. */
export function BoostOutlook() {
  const { data } = useQuery(api.photos.boostResults.queryOptions())
  if (!data) return null
  return (
    <>
      {data.limitTimes > 0 && <Limit times={data.limitTimes} />}
      {data.typical && <Typical {...data.typical} />}
    </>
  )
}

function Limit({ times }: { times: number }) {
  return (
    <p className="text-sm text-ink-2">
      <Plural
        value={times}
        one="You leave the top early if you’ve recently been seen as often as others, so that everyone gets a turn."
        other="You leave the top early if you’ve recently been seen # times as often as others, so that everyone gets a turn."
      />{' '}
      <Trans>
        When there are many members, a daily draw decides who sees you at the top of Discover.
        Everyone who filters by your city sees you at the top.
      </Trans>
    </p>
  )
}

function Typical({ shown, likes }: { shown: Range; likes: Range }) {
  const [times, count] = [formatTimes(shown), formatLikes(likes)]
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        In the last four weeks, a typical boosted member of your gender was seen {times} and got{' '}
        {count}.
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
