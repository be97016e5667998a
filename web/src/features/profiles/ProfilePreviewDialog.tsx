import {
  type ProfilePreview,
  type ProfileViewer,
  profileViewers,
} from '@adire/contract/profiles.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EyeOff, Hourglass } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { choosePreviewNote, type PreviewNote } from './preview-rules.ts'
import { ProfileDialogFrame } from './ProfileDialogFrame.tsx'
import { useOwnProfile } from './use-own-profile.ts'

type Props = { viewer: ProfileViewer; onClose: () => void }

/**
 * The own profile as free members, premium members and matches see it. Each viewer has its own
 * address.
 */
export function ProfilePreviewDialog({ viewer, onClose }: Props) {
  const { t } = useLingui()
  const preview = useQuery(
    // The view of the last viewer stays until the next one has loaded, so nothing jumps.
    api.profiles.preview.queryOptions({ input: { viewer }, placeholderData: keepPreviousData }),
  )
  return (
    <ProfileDialogFrame
      query={{ ...preview, data: preview.data?.view }}
      title={t`Your profile as others see it`}
      isOwn
      onClose={onClose}
      footer={
        <div className="grid w-full grid-cols-1 gap-3">
          {preview.data && <Note visibility={preview.data.visibility} />}
          <ViewerLinks />
        </div>
      }
    />
  )
}

const viewerCopy: Record<ProfileViewer, MessageDescriptor> = {
  free: msg`Free members`,
  premium: msg`Premium`,
  match: msg`Matches`,
}

/** Links that replace each other's address, so that Back closes the preview. */
function ViewerLinks() {
  const { t, i18n } = useLingui()
  return (
    <nav
      aria-label={t`Show my profile as seen by`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5"
    >
      <span aria-hidden className="text-sm text-ink-2">
        <Trans>Seen by</Trans>
      </span>
      <ul className="flex min-w-0 flex-wrap gap-1">
        {profileViewers.map((viewer) => (
          <li key={viewer} className="min-w-0">
            <Link
              to="/dashboard/profile"
              search={{ preview: viewer }}
              replace
              resetScroll={false}
              className="inline-flex min-h-11 items-center rounded-full px-3.5 font-medium text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo max-sm:px-3 max-sm:text-sm"
            >
              {i18n._(viewerCopy[viewer])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Says why such a viewer sees less at present. */
function Note({ visibility }: Pick<ProfilePreview, 'visibility'>) {
  const { data: profile } = useOwnProfile()
  const { data: waiting = 0 } = useQuery(
    api.photos.listMine.queryOptions({
      select: ({ photos }) => photos.filter(({ isApproved }) => !isApproved).length,
    }),
  )
  const note = profile && choosePreviewNote(visibility, profile, waiting)
  if (!note) return null
  const Icon = note === 'waiting_photos' ? Hourglass : EyeOff
  return (
    <p role="status" className="flex items-start gap-2.5 text-sm text-ink-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <span className="min-w-0">
        <NoteText note={note} waiting={waiting} />
      </span>
    </p>
  )
}

function NoteText({ note, waiting }: { note: PreviewNote; waiting: number }) {
  switch (note) {
    case 'paused':
      return <Trans>Your profile is paused. No one sees this until you resume.</Trans>
    case 'paused_match':
      return (
        <Trans>Your profile is paused. Your matches see only your name until you resume.</Trans>
      )
    case 'hidden':
      return <Trans>You’re hidden. Only your matches see your profile.</Trans>
    case 'staff':
      return <Trans>Staff accounts aren’t shown to members.</Trans>
    case 'name':
      return <Trans>Others can’t see this yet. Add your name first.</Trans>
    case 'age_check':
      return <Trans>Others can’t see this until you’ve passed the age check.</Trans>
    case 'verification':
      return <Trans>Others can’t see this until a moderator has verified your profile.</Trans>
    case 'photo':
      return <Trans>Others can’t see this yet. Add a photo first.</Trans>
    case 'photo_approval':
      return <Trans>Others can’t see this until a moderator has approved your photo.</Trans>
    case 'waiting_photos':
      return (
        <Plural
          value={waiting}
          one="# photo is being reviewed and isn’t shown yet."
          other="# photos are being reviewed and aren’t shown yet."
        />
      )
  }
}
