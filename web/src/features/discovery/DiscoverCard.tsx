import type { DiscoverCard as Card } from '@adire/contract/discovery.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, X, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { placeName } from '../../lib/format.ts'
import { useQueuedReaction } from '../../lib/reaction-outbox.ts'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { LikeButtons } from '../likes/LikeButtons.tsx'
import { SafetyMenu } from '../safety/SafetyMenu.tsx'
import { MemberPhoto } from './MemberPhoto.tsx'
import { ProfileLink } from './ProfileLink.tsx'
import { ReasonLines } from './ReasonLines.tsx'

/** Card widths in the columns of `DiscoverGrid`. */
const SIZES =
  '(min-width: 80rem) 205px, (min-width: 64rem) 240px, (min-width: 48rem) 230px, (min-width: 400px) 46vw, 92vw'

/** Passing is also in the menu, so a device that can't hover doesn't show a button for it. */
const shownOnHover =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:hidden'

type Props = {
  member: Card
  isPriority: boolean
  onPass?: () => void
  /** Shown instead of the like buttons. */
  children?: ReactNode
}

/** Card of a member: the picture opens the profile, the buttons like, and the menu passes. */
export function DiscoverCard({ member, isPriority, onPass, children }: Props) {
  const { t } = useLingui()
  const { handle } = member
  const canPass = useQueuedReaction(member.id, member.likeState).likeState === 'none'
  return (
    <article
      className={cn(
        'group relative flex h-full flex-col rounded-card has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
      )}
    >
      <MemberPhoto
        member={member}
        sizes={SIZES}
        isPriority={isPriority}
        isDecorative
        className={cn(
          'aspect-[1/var(--ratio,1.25)] rounded-card shadow-1 transition-shadow group-hover:shadow-2 [&_img]:object-[50%_25%]',
          member.isBoosted && 'ring-2 ring-brass',
        )}
      >
        {member.isBoosted && <BoostedRibbon />}
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 via-black/60 via-60% to-transparent px-3.5 pt-10 pb-3 [text-shadow:0_1px_2px_rgb(0_0_0/.5)] text-on-photo">
          <Caption member={member} />
        </div>
      </MemberPhoto>
      {canPass && onPass && (
        <IconButton
          label={t`Pass on ${handle}`}
          title={t`Pass on ${handle}`}
          icon={<X aria-hidden />}
          variant="photo"
          size="sm"
          className={cn('absolute end-13 top-2.5 z-10', shownOnHover)}
          data-action="pass"
          onClick={onPass}
        />
      )}
      <SafetyMenu
        target={{ id: member.id, handle }}
        variant="photo"
        size="sm"
        className="absolute end-2.5 top-2.5 z-10"
      >
        {canPass && onPass && (
          <MenuItem icon={<X aria-hidden />} onSelect={onPass}>
            <Trans>Pass</Trans>
          </MenuItem>
        )}
      </SafetyMenu>
      {children ?? (
        <LikeButtons member={member} likeState={member.likeState} className="relative z-10 mt-2" />
      )}
    </article>
  )
}

function Caption({ member }: { member: Card }) {
  return (
    <>
      <h2 className="font-text text-lg leading-tight font-semibold tracking-normal">
        <ProfileLink member={member} isWrapped />
      </h2>
      <p className="mt-0.5 line-clamp-2 text-sm opacity-95">{placeName(member)}</p>
      <ReasonLines member={member} className="mt-1 gap-1 text-xs [&>svg]:mt-px [&>svg]:size-3.5" />
      {member.isVerified && (
        <p className="mt-1 flex items-center gap-1 text-xs font-medium">
          <BadgeCheck
            aria-hidden
            className="size-4 shrink-0 fill-leaf text-on-photo dark:text-on-leaf"
          />
          <Trans>Verified</Trans>
        </p>
      )}
    </>
  )
}

function BoostedRibbon() {
  return (
    <p className="absolute start-3 top-3 flex items-center gap-1 rounded-full border border-brass bg-brass-soft px-2.5 py-0.5 text-xs font-semibold text-brass-ink">
      <Zap aria-hidden className="size-3.5" />
      <Trans>Boosted</Trans>
    </p>
  )
}
