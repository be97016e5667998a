import { BRAND } from '@adire/contract/brand.ts'
import { Trans } from '@lingui/react/macro'
import { BookOpen, LifeBuoy, Mail, ShieldCheck } from 'lucide-react'
import { BlockedCard } from '../account/BlockedCard.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { DecisionsCard } from './DecisionsCard.tsx'
import { FormerMatchesCard } from './FormerMatchesCard.tsx'
import { HideMeCard } from './HideMeCard.tsx'
import { MyReportsCard } from './MyReportsCard.tsx'
import { WhatToDoCard } from './WhatToDoCard.tsx'

/** Safety advice, the viewer's blocks and reports, and a switch to hide the profile. */
export function SafetyCentrePage() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="display text-page">
          <Trans>Safety Centre</Trans>
        </h1>
        <p className="max-w-prose text-ink-2">
          <Trans>Whom you report or block is never told. You owe nobody an explanation.</Trans>
        </p>
      </div>
      <Banner tone="warn" title={<Trans>In danger now?</Trans>}>
        <Trans>
          Call the emergency number of the country you are in first. Write to us afterwards; we help
          with whatever we hold.
        </Trans>
      </Banner>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-6">
        <div className="grid min-w-0 gap-4">
          <h2 className="sr-only">
            <Trans>What to do, and what you have done</Trans>
          </h2>
          <DecisionsCard />
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

const linkStyle =
  'flex min-h-11 items-center gap-3 rounded-input font-medium text-indigo hover:text-indigo-hover [&_svg]:size-5 [&_svg]:shrink-0'

function HelpCard() {
  const { safetyEmail } = BRAND
  return (
    <SettingsCard title={<Trans>Read more, or talk to a person</Trans>}>
      <ul className="grid gap-1">
        <li>
          <a href="/safety" className={linkStyle}>
            <ShieldCheck aria-hidden />
            <Trans>Safety & Security</Trans>
          </a>
        </li>
        <li>
          <a href="/community-guidelines" className={linkStyle}>
            <BookOpen aria-hidden />
            <Trans>Community Guidelines</Trans>
          </a>
        </li>
        <li>
          <a href="/contact?type=support" className={linkStyle}>
            <LifeBuoy aria-hidden />
            <Trans>Contact Support</Trans>
          </a>
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
