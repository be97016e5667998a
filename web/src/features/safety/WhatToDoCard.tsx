import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SettingsCard } from '../../shared/SettingsCard.tsx'

/** Four steps against harassment or fraud, the most useful first. */
export function WhatToDoCard() {
  return (
    <SettingsCard title={<Trans>If something is wrong</Trans>}>
      <ol className="grid gap-4">
        <Step number={1} title={<Trans>Stop replying</Trans>}>
          <Trans>
            You don’t have to be polite or say why. Don’t send money, pictures or your address.
          </Trans>
        </Step>
        <Step number={2} title={<Trans>Report them</Trans>}>
          <Trans>
            Choose Report in the menu of their card, their profile or your conversation. We save a
            copy of what you report, so your report counts even if they delete the original. A
            moderator reviews it within 24 hours.
          </Trans>
        </Step>
        <Step number={3} title={<Trans>Block them</Trans>}>
          <Trans>You can’t see each other anywhere from then on. We don’t tell them.</Trans>
        </Step>
        <Step number={4} title={<Trans>Talk to someone</Trans>}>
          <Trans>
            Talk to a friend or our team. If it’s a crime, go to the police. If you’ve sent money,
            call your bank right away.
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
        className="display grid size-9 shrink-0 place-items-center rounded-full bg-indigo-soft text-base text-indigo"
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
