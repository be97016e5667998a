import type { MemberCard } from '@adire/contract/members.ts'
import type { OwnProfile, ProfileDetails } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Compass, Heart, Languages, MapPin, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { placeName } from '../../lib/format.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useOwnProfile } from './use-own-profile.ts'

type Props = { member: MemberCard; details: ProfileDetails }

/** Lists what both members share; hidden if there is nothing. */
export function ProfileDialogReasons({ member, details }: Props) {
  const { t } = useLingui()
  const { data: mine } = useOwnProfile()
  if (!mine) return null
  const interests = listShared(details.interests, mine.interests)
  const languages = listShared(details.languages, mine.languages)
  const roots = findSharedRoots(details, mine)
  const isNear = member.city !== '' && member.city === mine.city
  const isAlike = hasSharedWishes(details, mine)
  const isEmpty = interests.length === 0 && languages.length === 0 && roots === undefined
  if (isEmpty && !isNear && !isAlike) return null
  return (
    <section
      aria-labelledby="why-you-two"
      className="grid gap-3 rounded-card border border-line bg-surface-2 p-4"
    >
      <h3 id="why-you-two" className="text-lg">
        <Trans>What you share</Trans>
      </h3>
      <ul className="grid gap-3 text-sm">
        {isNear && (
          <Reason icon={<MapPin aria-hidden />}>{t`You both live in ${member.city}`}</Reason>
        )}
        {roots !== undefined && (
          <Reason icon={<Sprout aria-hidden />}>{t`You both have roots in ${roots}`}</Reason>
        )}
        {interests.length > 0 && (
          <Reason icon={<Heart aria-hidden />} tags={interests}>
            <Trans>You both like</Trans>
          </Reason>
        )}
        {languages.length > 0 && (
          <Reason icon={<Languages aria-hidden />} tags={languages}>
            <Trans>You both speak</Trans>
          </Reason>
        )}
        {isAlike && (
          <Reason icon={<Compass aria-hidden />}>{t`You are looking for the same`}</Reason>
        )}
      </ul>
      <p className="text-sm text-ink-3">
        <a href="/how-we-rank" className="font-medium text-indigo underline underline-offset-4">
          <Trans>How we rank</Trans>
        </a>
      </p>
    </section>
  )
}

function Reason({
  icon,
  tags = [],
  children,
}: {
  icon: ReactNode
  tags?: readonly string[]
  children: ReactNode
}) {
  return (
    <li className="flex min-w-0 items-start gap-2.5">
      <span className="mt-0.5 shrink-0 text-indigo [&_svg]:size-4">{icon}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-1.5">
        <span>{children}</span>
        {tags.map((tag) => (
          <Tag key={tag} isShared>
            {tag}
          </Tag>
        ))}
      </span>
    </li>
  )
}

const toKey = (tag: string) => tag.normalize('NFC').toLocaleLowerCase()

function listShared(theirs: readonly string[], mine: readonly string[]): string[] {
  const known = new Set(mine.map(toKey))
  return theirs.filter((tag) => known.has(toKey(tag)))
}

/** True if both look for the same, or agree about children, as in the recommended order. */
function hasSharedWishes(theirs: ProfileDetails, mine: OwnProfile): boolean {
  return (['lookingFor', 'wantChildren'] as const).some(
    (field) => theirs[field] !== null && theirs[field] === mine[field],
  )
}

/** Returns the shared city of roots, else the shared country. */
function findSharedRoots(theirs: ProfileDetails, mine: OwnProfile): string | undefined {
  const { rootsCity: city, rootsCountry: country } = theirs
  if (!country || country !== mine.rootsCountry) return undefined
  return placeName({ city: city !== null && city === mine.rootsCity ? city : '', country })
}
