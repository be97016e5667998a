import { BRAND } from '@adire/contract/brand.ts'
import type { FormerMatch } from '@adire/contract/safety.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen, CalendarHeart, LifeBuoy, Mail, ShieldCheck } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { settingsCopy } from '../../shared/query-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { BlockedCard } from '../account/BlockedCard.tsx'
import { PauseCard } from '../account/PauseCard.tsx'
import { DangerBanner } from './DangerBanner.tsx'
import { DecisionsCard } from './DecisionsCard.tsx'
import { MyReportsCard } from './MyReportsCard.tsx'
import { WhatToDoCard } from './WhatToDoCard.tsx'
import { openReport } from './dialog-store.ts'
import { PageLink } from '../../ui/PageLink.tsx'

/** Safety advice, the viewer's blocks and reports, and a switch to hide the profile. */
export function SafetyCentrePage() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="display text-page">
          <Trans>Safety Centre</Trans>
        </h1>
        <p className="max-w-prose text-ink-2">
          <Trans>
            We never tell people that you reported or blocked them. You don’t owe anyone an
            explanation.
          </Trans>
        </p>
      </div>
      <DangerBanner />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-6">
        <div className="grid min-w-0 gap-4">
          <h2 className="sr-only">
            <Trans>What you can do, and your reports</Trans>
          </h2>
          <DecisionsCard />
          <DatePlansCard />
          <WhatToDoCard />
          <MyReportsCard />
          <FormerMatchesCard />
        </div>
        <div className="grid min-w-0 gap-4">
          <h2 className="sr-only">
            <Trans>Your protection</Trans>
          </h2>
          <HideMeCard />
          <BlockedCard />
          <HelpCard />
        </div>
      </div>
    </div>
  )
}

function DatePlansCard() {
  return (
    <SettingsCard
      title={<Trans>Going on a date?</Trans>}
      text={
        <Trans>
          Write down where you’ll be. We ask if you’re OK, and email someone you trust if you don’t
          answer.
        </Trans>
      }
    >
      <Button asChild variant="secondary" className="justify-self-start">
        <Link to="/dashboard/safety/date-plans">
          <CalendarHeart aria-hidden />
          <Trans>Date plans</Trans>
        </Link>
      </Button>
    </SettingsCard>
  )
}

const linkStyle =
  'flex min-h-11 items-center gap-3 rounded-input font-medium text-indigo hover:text-indigo-hover [&_svg]:size-5 [&_svg]:shrink-0'

function HelpCard() {
  const { safetyEmail } = BRAND
  return (
    <SettingsCard title={<Trans>Read more, or talk to us</Trans>}>
      <ul className="grid gap-1">
        <li>
          <PageLink href="/safety" className={linkStyle}>
            <ShieldCheck aria-hidden />
            <Trans>Safety & Security</Trans>
          </PageLink>
        </li>
        <li>
          <PageLink href="/community-guidelines" className={linkStyle}>
            <BookOpen aria-hidden />
            <Trans>Community Guidelines</Trans>
          </PageLink>
        </li>
        <li>
          <PageLink href="/contact?type=support" className={linkStyle}>
            <LifeBuoy aria-hidden />
            <Trans>Contact Support</Trans>
          </PageLink>
        </li>
        <li>
          <a href={`mailto:${safetyEmail}`} className={linkStyle}>
            <Mail aria-hidden />
            <span className="min-w-0">{safetyEmail}</span>
          </a>
        </li>
      </ul>
    </SettingsCard>
  )
}

/**
 * Matches that ended recently and can still be reported (decision P14). Hidden while there are
 * none.
 */
function FormerMatchesCard() {
  const former = useQuery(api.safety.listFormerMatches.queryOptions())
  const matches = former.data?.matches ?? []
  if (matches.length === 0) return null
  return (
    <SettingsCard
      title={<Trans>Former matches</Trans>}
      text={<Trans>You can report a match for 30 days after it has ended.</Trans>}
    >
      <ul className="divide-y divide-line">
        {matches.map((match) => (
          <FormerLine key={match.id} match={match} />
        ))}
      </ul>
    </SettingsCard>
  )
}

function FormerLine({ match: { id, handle, matchedAt, endedAt } }: { match: FormerMatch }) {
  const { t } = useLingui()
  const [matched, ended] = [formatDate(matchedAt), formatDate(endedAt)]
  const name = handle ?? t`A former match`
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{name}</span>
        <span className="text-sm text-ink-3">
          <Trans>
            Matched <time dateTime={matchedAt}>{matched}</time>, ended{' '}
            <time dateTime={endedAt}>{ended}</time>
          </Trans>
        </span>
      </span>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t`Report ${name}, matched ${matched}`}
        onClick={() => openReport({ id: null, handle, matchId: id })}
      >
        <Trans>Report</Trans>
      </Button>
    </li>
  )
}

/** Hides the profile from everybody at once without deleting anything. */
function HideMeCard() {
  const settings = useQuery(api.account.settings.queryOptions())
  return (
    <QueryState query={settings} copy={settingsCopy} shape="card">
      {({ isPaused }) => (
        <PauseCard
          isPaused={isPaused}
          title={isPaused ? <Trans>You’re hidden</Trans> : <Trans>Hide my profile now</Trans>}
        />
      )}
    </QueryState>
  )
}
