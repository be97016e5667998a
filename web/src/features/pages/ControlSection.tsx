import { Trans } from '@lingui/react/macro'
import { DoorOpen, HeartHandshake, ShieldCheck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/Amount.tsx'
import { LandingScreens } from './LandingScreens.tsx'

/** Control over who writes, how to end it and what it costs, beside screens of the app. */
export function ControlSection() {
  return (
    <section
      aria-labelledby="control"
      className="border-y border-line bg-surface-2 [content-visibility:auto] [contain-intrinsic-block-size:auto_64rem] lg:[contain-intrinsic-block-size:auto_41rem]"
    >
      <div className="page-width grid items-center gap-x-16 gap-y-6 py-8 sm:py-20 lg:grid-cols-2">
        <div className="grid gap-6">
          <h2 id="control" className="display text-page">
            <Trans>You decide who can write to you.</Trans>
          </h2>
          <ul className="grid gap-4">
            <Point icon={HeartHandshake} title={<Trans>Only your matches can message you</Trans>}>
              <Trans>You both have to say yes first. There is no inbox for strangers.</Trans>
            </Point>
            <Point icon={DoorOpen} title={<Trans>End a conversation at any time</Trans>}>
              <Trans>Unmatch, block or report. A moderator reviews reports within 24 hours.</Trans>
            </Point>
            <Point icon={ShieldCheck} title={<Trans>Photos are checked by a person</Trans>}>
              <Trans>A moderator looks at every photo before any other member sees it.</Trans>
            </Point>
          </ul>
          <Prices />
        </div>
        <LandingScreens />
      </div>
    </section>
  )
}

type PointProps = { icon: LucideIcon; title: ReactNode; children: ReactNode }

function Point({ icon: Icon, title, children }: PointProps) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="size-6 shrink-0 text-indigo" />
      <div>
        <h3 className="font-text text-base font-semibold tracking-normal">{title}</h3>
        <p className="text-[0.9375rem] text-ink-2">{children}</p>
      </div>
    </li>
  )
}

/** The prices that matter before joining; the help centre has all of them. */
function Prices() {
  return (
    <div className="grid gap-1.5">
      <dl className="rounded-card border border-line bg-surface px-4 py-1">
        <Price item={<Trans>Messages for women</Trans>}>
          <Trans>Free</Trans>
        </Price>
        <Price item={<Trans>Messages for men</Trans>}>
          <Trans>
            <Amount of="message_token_cost" unit="tokens">
              10 tokens
            </Amount>{' '}
            each
          </Trans>
        </Price>
        <Price item={<Trans>Tokens</Trans>}>
          <Trans>
            <Amount of="welcome_bonus_tokens">50</Amount> free,{' '}
            <Amount of="starter_pack_total">100</Amount> for{' '}
            <Amount of="starter_pack_price">$9.99</Amount>
          </Trans>
        </Price>
        <Price item={<Trans>Premium</Trans>}>
          <Trans>
            <Amount of="monthly_plan_price">$19.99</Amount> a month
          </Trans>
        </Price>
      </dl>
      <p className="px-4 text-sm text-ink-3">
        <Trans>Prices are in US dollars.</Trans>
      </p>
    </div>
  )
}

type PriceProps = { item: ReactNode; children: ReactNode }

function Price({ item, children }: PriceProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 last:border-0">
      <dt className="text-ink-2">{item}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
