import type { PendingMember } from '@adire/contract/moderation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { formatDate, nameAndAge, placeName } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PhotoThumb } from '../../staff/PhotoThumb.tsx'
import { PhotoViewer } from '../../staff/PhotoViewer.tsx'
import { usePhotoCovers } from '../../staff/use-photo-covers.ts'
import { PromptList } from '../../staff/PromptList.tsx'
import { WaitingSince } from '../../staff/WaitingSince.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = { member: PendingMember; onApprove: () => void; onDeny: () => void }

/**
 * Card of the verification queue: a waiting member with photos, profile text and both decisions.
 */
export function PendingMemberCard({ member, onApprove, onDeny }: Props) {
  const { handle, gender, profession, aboutMe, prompts, joinedOn, waitingSince } = member
  const joined = formatDate(joinedOn)
  return (
    <Card asChild className="flex h-full flex-col gap-4">
      <article>
        <Photos member={member} />
        <div className="grid gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h4 className="font-text min-w-0 text-lg font-semibold tracking-normal">
              <Link
                to="/dashboard/admin/users/$memberId"
                params={{ memberId: member.id }}
                className="text-indigo hover:text-indigo-hover"
              >
                {nameAndAge(member)}
              </Link>
            </h4>
            <WaitingSince at={waitingSince} />
          </div>
          <p className="text-sm text-ink-2">
            {gender === 'woman' ? <Trans>Woman</Trans> : <Trans>Man</Trans>} · {placeName(member)}
            {profession && ` · ${profession}`}
          </p>
          <p className="text-sm text-ink-3">
            <Trans>Joined {joined}</Trans>
          </p>
        </div>
        {aboutMe ? (
          <MemberText className="text-sm whitespace-pre-line">{aboutMe}</MemberText>
        ) : (
          <p className="text-sm text-ink-3">
            <Trans>No About text yet.</Trans>
          </p>
        )}
        <PromptList prompts={prompts} />
        <div className="mt-auto flex gap-3 *:flex-1 sm:*:flex-none">
          <Button icon={<Check aria-hidden />} onClick={onApprove}>
            <span>
              <Trans>
                Approve <span className="sr-only">{handle}</span>
              </Trans>
            </span>
          </Button>
          <Button variant="secondary" icon={<X aria-hidden />} onClick={onDeny}>
            <span>
              <Trans>
                Deny <span className="sr-only">{handle}</span>
              </Trans>
            </span>
          </Button>
        </div>
      </article>
    </Card>
  )
}

/** All photos including pending ones, to compare the face with what others will see. */
function Photos({ member: { handle, photos } }: { member: PendingMember }) {
  const { t } = useLingui()
  const [shownIndex, setShownIndex] = useState<number | null>(null)
  const covers = usePhotoCovers()
  if (photos.length === 0) {
    return (
      <p className="grid min-h-24 place-items-center rounded-tile bg-surface-2 text-sm text-ink-3">
        <Trans>No photos yet</Trans>
      </p>
    )
  }
  return (
    <>
      <ul className="flex gap-2 overflow-x-auto p-1 -m-1">
        {photos.map((photo, index) => {
          const position = index + 1
          return (
            <li key={photo.id} className="w-28 shrink-0 sm:w-32">
              <PhotoThumb
                photo={photo}
                handle={handle}
                alt={t`Enlarge ${handle}’s photo ${position} of ${photos.length}`}
                isCovered={covers.isCovered(photo)}
                onShow={() => setShownIndex(index)}
              />
            </li>
          )
        })}
      </ul>
      <PhotoViewer
        handle={handle}
        photos={photos}
        shownIndex={shownIndex}
        onShow={setShownIndex}
        covers={covers}
      />
    </>
  )
}
