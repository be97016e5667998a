import { portraitFile } from '@adire/art/portrait-file.ts'
import { samplePortraits } from '@adire/art/sample-portraits.ts'
import { Trans } from '@lingui/react/macro'
import { BadgeCheck, Ban, Clock, EyeOff, Flag, Heart, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { REPORT_CLOCK_HOURS } from '@adire/contract/report-clocks.ts'

const [adaeze, kwame] = samplePortraits

/** Safety tools as small drawings of the app, each with one sentence. */
export function SafetyTools() {
  return (
    <ul className="grid list-none gap-4 p-0! sm:grid-cols-2">
      <Tool
        picture={
          <>
            <Face name={adaeze.name} />
            <Heart className="size-6 fill-ember text-ember" />
            <Face name={kwame.name} />
            <Label icon={<MessageCircle />} className="text-indigo">
              <Trans>Message</Trans>
            </Label>
          </>
        }
        title={<Trans>Who can write to you</Trans>}
      >
        <Trans>Only your matches can message you: there is no inbox for strangers.</Trans>
      </Tool>
      <Tool
        picture={
          <>
            <Face name={adaeze.name} isHidden />
            <Label icon={<Clock />}>
              <Trans>Waiting for approval</Trans>
            </Label>
          </>
        }
        title={<Trans>The photo rule</Trans>}
      >
        <Trans>A moderator approves each photo before any other member can see it.</Trans>
      </Tool>
      <Tool
        picture={
          <>
            <Face name={kwame.name} />
            <Label icon={<BadgeCheck />} className="text-leaf">
              <Trans>Verified</Trans>
            </Label>
          </>
        }
        title={<Trans>Verification</Trans>}
      >
        <Trans>The verified badge means that a moderator has checked the profile.</Trans>
      </Tool>
      <Tool
        picture={
          <Label icon={<Flag />} className="text-danger">
            <Trans>Report</Trans>
          </Label>
        }
        title={<Trans>Report</Trans>}
      >
        <Trans>
          Report a profile, a photo or a message: we review it within {REPORT_CLOCK_HOURS} hours and
          never say who made the report.
        </Trans>
      </Tool>
      <Tool
        picture={
          <Label icon={<Ban />} className="text-danger">
            <Trans>Block</Trans>
          </Label>
        }
        title={<Trans>Block</Trans>}
      >
        <Trans>
          Block a member, and you can no longer see each other anywhere. They aren’t told.
        </Trans>
      </Tool>
      <Tool
        picture={
          <Label icon={<EyeOff />}>
            <Trans>Not available</Trans>
          </Label>
        }
        title={<Trans>Take a break</Trans>}
      >
        <Trans>
          Hide your profile with the availability toggle. Only your matches see your profile until
          you turn the toggle on again.
        </Trans>
      </Tool>
    </ul>
  )
}

type ToolProps = { picture: ReactNode; title: ReactNode; children: ReactNode }

function Tool({ picture, title, children }: ToolProps) {
  return (
    <li className="m-0! overflow-hidden rounded-card border border-line bg-surface">
      <div
        aria-hidden
        className="flex h-24 items-center justify-center gap-3 border-b border-line bg-surface-2 px-4 [&_svg]:shrink-0"
      >
        {picture}
      </div>
      <div className="p-4 text-base [&>*]:m-0!">
        <h3>{title}</h3>
        <p className="text-ink-2">{children}</p>
      </div>
    </li>
  )
}

function Face({ name, isHidden = false }: { name: string; isHidden?: boolean }) {
  return (
    <span className="size-12 shrink-0 overflow-hidden rounded-full border border-line bg-surface-3">
      <img
        src={`/art/${portraitFile(name)}.svg`}
        alt=""
        loading="lazy"
        width={64}
        height={64}
        className={
          isHidden ? 'size-full object-cover opacity-40 blur-sm' : 'size-full object-cover'
        }
      />
    </span>
  )
}

type LabelProps = { icon: ReactNode; className?: string; children: ReactNode }

/** Button or tag as it looks in the app. */
function Label({ icon, className = 'text-ink-2', children }: LabelProps) {
  return (
    <span
      className={`flex items-center gap-2 rounded-full border border-line-strong bg-surface px-3 py-2 text-sm font-medium whitespace-nowrap shadow-1 [&_svg]:size-4 ${className}`}
    >
      {icon}
      {children}
    </span>
  )
}
