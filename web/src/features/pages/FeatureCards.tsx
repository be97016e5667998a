import type { TextileName } from '@adire/art/textile.ts'
import { Trans } from '@lingui/react/macro'
import { Crown, Globe, HeartHandshake, ShieldCheck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'

/** Features of the community (VIS-LAND-32 to 36). */
export function FeatureCards() {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:gap-7">
      <Feature
        icon={Globe}
        tile="arch"
        colours="bg-indigo-soft text-indigo"
        title={<Trans>Global Network</Trans>}
      >
        <Trans>
          Members live in 25+ cities, from Lagos and Accra to London, Toronto and São Paulo. Find
          people in the city you live in, or the one you keep flying back to.
        </Trans>
      </Feature>
      <Feature
        icon={ShieldCheck}
        tile="lattice"
        colours="bg-leaf-soft text-leaf"
        title={<Trans>Verified Safety</Trans>}
      >
        <Trans>
          A moderator checks every photo before other members see it, and every profile before it
          gets the Verified badge. We moderate 24/7, and review reports within 24 hours.
        </Trans>
      </Feature>
      <Feature
        icon={HeartHandshake}
        tile="rings"
        colours="bg-ember-soft text-ember"
        title={<Trans>Quality Matches</Trans>}
      >
        <Trans>
          Only your matches can message you, so every conversation starts with a yes. Women message
          free and men spend tokens per message, so people write when they mean it.
        </Trans>
      </Feature>
      <Feature
        icon={Crown}
        tile="weft"
        colours="bg-brass-soft text-brass-ink"
        title={<Trans>Premium Experience</Trans>}
      >
        <Trans>
          Premium gives you unlimited messaging, 10 photo uploads, 5 daily super likes, priority
          visibility and advanced filters. You can try everything else first: you get{' '}
          <Amount of="welcome_bonus_tokens" unit="free tokens">
            50 free tokens
          </Amount>{' '}
          when you join, and you don’t need a card.
        </Trans>
      </Feature>
    </div>
  )
}

const cloth = {
  ground: 'transparent',
  thread: 'currentColor',
  accent: 'color-mix(in oklch, currentColor 35%, transparent)',
}

type Props = {
  icon: LucideIcon
  tile: TextileName
  colours: string
  title: ReactNode
  children: ReactNode
}

function Feature({ icon: Icon, tile, colours, title, children }: Props) {
  return (
    <Card asChild padding="none">
      <article>
        <div className={`relative isolate h-36 overflow-hidden ${colours}`}>
          <TextilePattern
            name={tile}
            colours={cloth}
            className="absolute inset-0 -z-10 opacity-20"
          />
          <span className="absolute start-5 bottom-5 grid size-14 place-items-center rounded-full bg-surface shadow-1 sm:start-7">
            <Icon aria-hidden className="size-7" strokeWidth={1.75} />
          </span>
        </div>
        <div className="grid gap-2 p-5 sm:p-7">
          <h3 className="display text-xl sm:text-2xl">{title}</h3>
          <p className="text-ink-2">{children}</p>
        </div>
      </article>
    </Card>
  )
}
