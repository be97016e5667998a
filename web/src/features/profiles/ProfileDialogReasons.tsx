import type { CardReason } from '@adire/contract/card-reasons.ts'
import type { Gender } from '@adire/contract/members.ts'
import type { MemberView } from '@adire/contract/profiles.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Baby,
  Compass,
  Heart,
  House,
  Languages,
  type LucideIcon,
  MapPin,
  Route,
  Sparkles,
  Sprout,
  Zap,
} from 'lucide-react'
import { placeName } from '../../lib/format.ts'
import { i18n } from '../../lib/i18n.ts'
import { describeOneWay } from '../../lib/language-copy.ts'
import { profileCopy } from '../../lib/profile-copy.ts'
import { Tag } from '../../ui/Tag.tsx'
import { cityName } from '../../lib/city-copy.ts'
import { interestName } from '../../lib/interest-copy.ts'
import { languageLabel } from '../../lib/language-names.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { useSharedPlaces } from '../path/use-path.ts'

type Props = {
  /** Limited or full; the server leaves out what this viewer may not know. */
  view: Pick<MemberView, 'member' | 'reasons' | 'likeState'>
}

/**
 * Lists what both members share, also of their paths, as the server found it, the strongest first. Discover
 * may list a member who isn't liked yet, so it also says what else puts them there, as their card does; for
 * others it is hidden if there is nothing.
 */
export function ProfileDialogReasons({ view: { member, reasons, likeState } }: Props) {
  const places = useSharedPlaces(member.id)
  const shared = [
    ...withoutRepeatedHome(reasons).flatMap((reason) => describeReason(reason, member.gender)),
    ...places.map((text) => ({ icon: Route, text })),
  ]
  const order = likeState === 'none' ? describeOrder(reasons, shared.length > 0) : []
  const described = [...shared, ...order]
  if (described.length === 0) return null
  return (
    <section
      aria-labelledby="why-you-two"
      className="grid gap-3 rounded-card border border-line bg-surface-2 p-4"
    >
      <h3 id="why-you-two" className="text-lg">
        {shared.length > 0 ? (
          <Trans>What you share</Trans>
        ) : (
          <Trans>Why you see this profile</Trans>
        )}
      </h3>
      <ul className="grid gap-3 text-sm">
        {described.map((line) => (
          <Reason key={line.text} {...line} />
        ))}
      </ul>
      <p className="text-sm text-ink-3">
        <PageLink
          href="/how-we-rank"
          className="font-medium text-indigo underline underline-offset-4"
        >
          <Trans>How we rank</Trans>
        </PageLink>
      </p>
    </section>
  )
}

interface Line {
  icon: LucideIcon
  text: string
  tags?: readonly string[]
}

function Reason({ icon: Icon, text, tags = [] }: Line) {
  return (
    <li className="flex min-w-0 items-start gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-indigo" />
      <span className="flex min-w-0 flex-wrap items-center gap-1.5">
        <span>{text}</span>
        {tags.map((tag) => (
          <Tag key={tag} isShared>
            {tag}
          </Tag>
        ))}
      </span>
    </li>
  )
}

/** Describes what puts a member into the list besides what the two share, or in place of it. */
function describeOrder(reasons: readonly CardReason[], hasShared: boolean): Line[] {
  const has = (kind: CardReason['kind']) => reasons.some((reason) => reason.kind === kind)
  const lines = [
    ...(has('newcomer') ? [{ icon: Sparkles, text: t`New on Adire` }] : []),
    ...(has('boosted') ? [{ icon: Zap, text: t`Boosted, so shown first for now` }] : []),
  ]
  return lines.length > 0 || hasShared ? lines : [{ icon: Sparkles, text: t`New to you` }]
}

/** Drops the reason that both live in a place if the corridor they share already ends there. */
function withoutRepeatedHome(reasons: readonly CardReason[]): readonly CardReason[] {
  const hasCorridor = reasons.some((reason) => reason.kind === 'shared_roots' && reason.livesIn)
  if (!hasCorridor) return reasons
  return reasons.filter(({ kind }) => kind !== 'same_city' && kind !== 'same_country')
}

/** Describes a reason; nothing for those of the order (`describeOrder`), which are not about the two. */
function describeReason(reason: CardReason, gender: Gender): Line[] {
  switch (reason.kind) {
    case 'same_city':
      return [{ icon: MapPin, text: t`You both live in ${cityName(reason.city)}` }]
    case 'nearby':
      return [{ icon: MapPin, text: t`Lives near you, in ${cityName(reason.city)}` }]
    case 'same_country':
      return [{ icon: MapPin, text: t`You both live in ${nameCountry(reason.country)}` }]
    case 'lives_in_roots':
      return [{ icon: House, text: t`Lives where your roots are: ${namePlace(reason)}` }]
    case 'shared_roots':
      return reason.livesIn
        ? [describeCorridor(reason, reason.livesIn)]
        : [{ icon: Sprout, text: t`You both have roots in ${namePlace(reason)}` }]
    case 'shared_interests':
      return [{ icon: Heart, text: t`You both like`, tags: reason.interests.map(interestName) }]
    case 'shared_languages':
      return describeLanguages(reason, gender)
    case 'shared_wishes':
      return describeWishes(reason)
    case 'boosted':
    case 'newcomer':
      return []
  }
}

function describeLanguages(
  { languages, oneWay }: Extract<CardReason, { kind: 'shared_languages' }>,
  gender: Gender,
): Line[] {
  return [
    ...(languages.length > 0
      ? [{ icon: Languages, text: t`You can both speak`, tags: languages.map(languageLabel) }]
      : []),
    ...(oneWay ? [{ icon: Languages, text: describeOneWay(oneWay, gender) }] : []),
  ]
}

function describeWishes({
  lookingFor,
  agreesAboutChildren,
}: Extract<CardReason, { kind: 'shared_wishes' }>): Line[] {
  const lines: Line[] = []
  if (lookingFor) {
    const tags = [i18n._(profileCopy.lookingFor.options[lookingFor])]
    lines.push({ icon: Compass, text: t`You’re both looking for`, tags })
  }
  if (agreesAboutChildren) lines.push({ icon: Baby, text: t`You agree about children` })
  return lines
}

const nameCountry = (country: string) => placeName({ city: '', country })

type Place = { city: string | null; country: string }

function describeCorridor(roots: Place, home: Place): Line {
  return {
    icon: Route,
    text: t`You both have roots in ${namePlace(roots)}, and a home in ${namePlace(home)}`,
  }
}

function namePlace({ city, country }: Place): string {
  return placeName({ city: city ?? '', country })
}
