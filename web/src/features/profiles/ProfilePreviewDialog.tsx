import { type ProfileViewer, profileViewers } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { viewerCopy } from './preview-copy.ts'
import { PreviewNote } from './PreviewNote.tsx'
import { ProfileDialogFrame } from './ProfileDialogFrame.tsx'

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
          {preview.data && <PreviewNote visibility={preview.data.visibility} />}
          <ViewerLinks />
        </div>
      }
    />
  )
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
