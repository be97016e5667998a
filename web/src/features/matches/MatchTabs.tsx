import { LIKES_COUNT_MAXIMUM } from '@adire/contract/likes.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useReceivedCount } from './api.ts'
import { countText } from './rules.ts'

const tab =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-medium sm:px-4 whitespace-nowrap text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink ' +
  'aria-[current=page]:bg-ember-soft aria-[current=page]:text-ember'

/** Shared header of the matches and likes pages. */
export function MatchTabs({ title }: { title: ReactNode }) {
  const { t } = useLingui()
  const count = useReceivedCount().data ?? 0
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="display text-page">{title}</h1>
      <nav aria-label={t`Matches and likes`} className="-mx-1 flex flex-wrap gap-1 max-sm:text-sm">
        <Link
          to="/dashboard/matches"
          activeOptions={{ exact: true, includeSearch: false }}
          className={tab}
        >
          <Trans>Matches</Trans>
        </Link>
        <Link
          to="/dashboard/matches/likes"
          activeOptions={{ exact: true, includeSearch: false }}
          className={tab}
        >
          <Trans>Likes you</Trans>
          {count > 0 && (
            <span className="rounded-full bg-ember px-1.5 text-xs leading-5 font-semibold text-on-ember tabular-nums">
              <span aria-hidden>{countText(count)}</span>
              <span className="sr-only">
                {count > LIKES_COUNT_MAXIMUM
                  ? t`more than ${LIKES_COUNT_MAXIMUM} likes`
                  : plural(count, { one: '# like', other: '# likes' })}
              </span>
            </span>
          )}
        </Link>
        <Link
          to="/dashboard/matches/likes/sent"
          activeOptions={{ exact: true, includeSearch: false }}
          className={tab}
        >
          <Trans>Likes sent</Trans>
        </Link>
      </nav>
    </header>
  )
}
