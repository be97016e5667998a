import type { MemberView } from '@adire/contract/profiles.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Crown, HeartHandshake, Lock, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSavesData } from '../../lib/device-preferences.ts'
import { photoSources } from '../../lib/photo-sources.ts'
import { IconLine } from '../../ui/IconLine.tsx'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { BuyButton } from '../../shared/BuyButton.tsx'
import { CriminalRecordsNotice } from '../../shared/CriminalRecordsNotice.tsx'
import { cn } from '../../ui/cn.ts'
import { PreviewHours } from '../free-hours/PreviewHours.tsx'
import { SharedHours } from '../free-hours/SharedHours.tsx'
import { MemberPath } from '../path/MemberPath.tsx'
import { LikePhotoButton } from '../likes/LikePartButton.tsx'
import type { TypedParts } from './preview-rules.ts'
import { ProfileDialogHead } from './ProfileDialogHead.tsx'
import { LazyProfileVoices } from './LazyProfileVoices.tsx'
import { LazyProfileVouches } from './LazyProfileVouches.tsx'
import { ProfileDialogMenu } from './ProfileDialogMenu.tsx'
import { ProfileDialogReasons } from './ProfileDialogReasons.tsx'

/** Half the dialog, or the width of a phone; must match the columns of `ProfileDialog`. */
const SIZES = '(min-width: 64rem) 490px, (min-width: 48rem) 50vw, 100vw'

type Limited = Extract<MemberView, { view: 'limited' }>

type PictureProps = { view: Limited; isOwn: boolean }
type Props = PictureProps & {
  /** Parts of the own profile that may not be saved yet. */
  typed: TypedParts | undefined
}

/** Shows the profile picture and the number of locked photos (MEM-VIEW-06). */
export function ProfileDialogLockedPicture({ view, isOwn }: PictureProps) {
  const { member, photoCount, likeState } = view
  const { t } = useLingui()
  const { handle, photo } = member
  const savesData = useSavesData()
  const alt = photo ? t`Photo of ${handle}` : t`${handle} has no photos yet`
  const lockedCount = Math.max(0, photoCount - (photo ? 1 : 0))
  return (
    <PhotoFrame
      name={handle}
      alt={photo?.description ?? alt}
      {...(photo && photoSources(photo.src, [320, 640], savesData))}
      sizes={SIZES}
      thumbhash={photo?.placeholder}
      isPriority
      className="md:aspect-auto md:h-full"
    >
      {photo && !isOwn && (
        <LikePhotoButton
          member={member}
          likeState={likeState}
          photo={photo}
          className={cn('absolute end-4', lockedCount > 0 ? 'bottom-20' : 'bottom-4')}
        />
      )}
      {lockedCount > 0 && (
        <p className="absolute inset-x-4 bottom-4 flex items-center gap-3 rounded-tile bg-surface/92 px-4 py-3 text-sm font-medium text-ink shadow-2 backdrop-blur-sm">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-indigo-soft text-indigo">
            <Lock aria-hidden className="size-[1.125rem]" />
          </span>
          {plural(lockedCount, {
            one: '# more photo to unlock',
            other: '# more photos to unlock',
          })}
        </p>
      )}
    </PhotoFrame>
  )
}

/** Text of the limited view: what the two share first, and last the two ways to the full view (decision P6). */
export function ProfileDialogLimited({ view, isOwn, typed }: Props) {
  const { t } = useLingui()
  const { member, likeState } = view
  const { handle } = member
  return (
    <div className="grid grid-cols-1 gap-7">
      <ProfileDialogHead member={member} menu={!isOwn && <ProfileDialogMenu view={view} />} />
      {!isOwn && <CriminalRecordsNotice />}
      {!isOwn && <ProfileDialogReasons view={view} />}
      <LazyProfileVoices member={member} isOwn={isOwn} isMatched={false} />
      {isOwn ? (
        <PreviewHours isMatched={false} typed={typed?.hours} />
      ) : (
        <SharedHours memberId={member.id} className="text-ink-2" />
      )}
      <MemberPath
        member={member}
        details={undefined}
        isOwn={isOwn}
        isMatched={false}
        typed={typed?.path}
      >
        {(line) => (
          <IconLine icon={Route} className="text-ink-2">
            {line}
          </IconLine>
        )}
      </MemberPath>
      <LazyProfileVouches member={member} isOwn={isOwn} isMatched={false} />
      <section className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface-2 p-5">
        <h3 className="text-lg">
          <Trans>There is more to {handle}</Trans>
        </h3>
        <p className="text-sm text-ink-2">
          <Trans>There are two ways to see all their photos, interests, details and answers:</Trans>
        </p>
        <ul className="grid gap-4">
          <WayToFullView icon={<HeartHandshake aria-hidden />} title={t`Match`} tone="ember">
            {likeState === 'none' ? (
              <Trans>
                Like {handle}. If {handle} likes you too, you’ll see each other’s full profile.
              </Trans>
            ) : (
              <Trans>
                You like {handle}. If {handle} likes you too, you’ll see each other’s full profile.
              </Trans>
            )}
          </WayToFullView>
          <WayToFullView icon={<Crown aria-hidden />} title={t`Premium`} tone="brass">
            <Trans>Premium members see full profiles without a match.</Trans>
          </WayToFullView>
        </ul>
        {!isOwn && (
          <BuyButton item="premium" variant="brass" size="sm" className="justify-self-start">
            <Trans>Go Premium</Trans>
          </BuyButton>
        )}
      </section>
    </div>
  )
}

function WayToFullView({
  icon,
  title,
  tone,
  children,
}: {
  icon: ReactNode
  title: string
  tone: 'ember' | 'brass'
  children: ReactNode
}) {
  const colours = tone === 'ember' ? 'bg-ember-soft text-ember' : 'bg-brass-soft text-brass-ink'
  return (
    <li className="flex gap-3">
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-full [&_svg]:size-[1.125rem] ${colours}`}
      >
        {icon}
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-2">{children}</p>
      </div>
    </li>
  )
}
