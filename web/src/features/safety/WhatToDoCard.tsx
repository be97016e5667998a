import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SettingsCard } from '../../shared/SettingsCard.tsx'

/** Four steps against harassment or fraud, the most useful first. */
export function WhatToDoCard() {
  return (
    <SettingsCard title={<Trans>When something is wrong</Trans>}>
      <ol className="grid gap-4">
        <Step number={1} title={<Trans>Stop answering</Trans>}>
          <Trans>
            You need not be polite, and you need not say why. Send no money, no pictures, no
            address.
          </Trans>
        </Step>
        <Step number={2} title={<Trans>Report them</Trans>}>
          <Trans>
            Choose Report in the menu of their card, their profile or your conversation. We keep
            what is there, so it counts even if they delete it. A moderator looks at it within 24
            hours.
          </Trans>
        </Step>
        <Step number={3} title={<Trans>Block them</Trans>}>
          <Trans>
            You are gone from each other everywhere, at once and for good. They are not told.
          </Trans>
        </Step>
        <Step number={4} title={<Trans>Talk to somebody</Trans>}>
          <Trans>
            A friend, a person of our team, or the police where it is a crime. If you have sent
            money, call your bank first: minutes count.
          </Trans>
        </Step>
      </ol>
    </SettingsCard>
  )
}

function Step({
  number,
  title,
  children,
}: {
  number: number
  title: ReactNode
  children: ReactNode
}) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden
        className="display grid size-9 shrink-0 number-items-center rounded-full bg-indigo-soft text-base text-indigo"
      >
        {number}
      </span>
      <div className="grid gap-0.5">
        <h4 className="font-text text-base font-semibold tracking-normal">{title}</h4>
        <p className="text-sm text-ink-2">{children}</p>
      </div>
    </li>
  )
}
