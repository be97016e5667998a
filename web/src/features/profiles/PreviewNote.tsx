import type { ProfilePreview } from '@adire/contract/profiles.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { EyeOff, Hourglass } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { choosePreviewNote, type PreviewNote as NoteKind } from './preview-rules.ts'
import { useOwnProfile } from './use-own-profile.ts'

/** Note beside a preview that says why such a viewer sees less at present. */
export function PreviewNote({ visibility }: Pick<ProfilePreview, 'visibility'>) {
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

function NoteText({ note, waiting }: { note: NoteKind; waiting: number }) {
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
