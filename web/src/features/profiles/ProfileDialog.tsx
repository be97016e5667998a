import type { MemberId } from '@adire/contract/ids.ts'
import type { MemberView } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { nameAndAge } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { ProfileDialogActions } from './ProfileDialogActions.tsx'
import { ProfileDialogCarousel } from './ProfileDialogCarousel.tsx'
import { ProfileDialogDetails } from './ProfileDialogDetails.tsx'
import { ProfileDialogLimited, ProfileDialogLockedPicture } from './ProfileDialogLimited.tsx'

type Props = { memberId: MemberId; onClose: () => void }

/**
 * Another member's profile over the current page; it has its own address, so that Back closes it
 * (decision P16).
 */
export function ProfileDialog({ memberId, onClose }: Props) {
  const { t } = useLingui()
  const view = useQuery(api.profiles.view.queryOptions({ input: { id: memberId } }))
  const [draft, setDraft] = useState<string>()
  const isSkeletonShown = useSkeleton(view.isPending)
  const isWide = view.data !== undefined || view.isPending
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={view.data ? nameAndAge(view.data.member) : t`Profile`}
      size={isWide ? 'xl' : 'sm'}
      phone="full"
      isTitleHidden
      isFlush
      {...(isWide ? { className: 'sm:h-[min(90dvh,40rem)] sm:max-h-none max-md:sm:max-w-md' } : {})}
      isDirty={draft !== undefined && draft.trim() !== ''}
      {...(view.data
        ? { footer: <ProfileDialogActions view={view.data} draft={draft} onDraft={setDraft} /> }
        : {})}
    >
      {view.data ? (
        <Content view={view.data} />
      ) : view.isPending ? (
        isSkeletonShown && <ProfileDialogSkeleton />
      ) : (
        <NotShown view={view} />
      )}
    </Dialog>
  )
}

function Content({ view }: { view: MemberView }) {
  return (
    <div className="grid grid-cols-1 md:h-full md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]">
      <div className="md:h-full md:min-h-0">
        {view.view === 'full' ? (
          <ProfileDialogCarousel member={view.member} photos={view.photos} />
        ) : (
          <ProfileDialogLockedPicture view={view} />
        )}
      </div>
      <div
        // A scroll container of its own on wide screens, so it must be focusable.
        tabIndex={0}
        role="region"
        aria-label={nameAndAge(view.member)}
        className="px-5 py-6 -outline-offset-2! md:min-h-0 md:overflow-y-auto md:px-7 md:pt-7"
      >
        {view.view === 'full' ? (
          <ProfileDialogDetails view={view} />
        ) : (
          <ProfileDialogLimited view={view} />
        )}
      </div>
    </div>
  )
}

/** Hidden, blocked and erased members look the same; only a failed connection offers a retry. */
function NotShown({
  view: { error, refetch, isFetching },
}: {
  view: { error: Error | null; refetch: () => unknown; isFetching: boolean }
}) {
  const { t } = useLingui()
  if (hasCode(error, 'NOT_FOUND')) {
    return (
      <EmptyState tile="arch" title={t`Profile not available`} className="pt-16">
        <Trans>This profile isn’t visible right now.</Trans>
      </EmptyState>
    )
  }
  const { title, description } = errorCopy(error, {
    title: t`Couldn’t load this profile`,
    description: t`Please check your connection and try again.`,
  })
  return (
    <LoadFailed
      title={title}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      className="pt-6"
    >
      {description}
    </LoadFailed>
  )
}

function ProfileDialogSkeleton() {
  const { t } = useLingui()
  return (
    <div
      role="status"
      aria-label={t`Loading profile`}
      className="grid md:h-full md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]"
    >
      <span
        aria-hidden
        className="block aspect-4/5 animate-pulse bg-surface-3 md:aspect-auto md:h-full"
      />
      <div className="grid content-start gap-4 px-5 py-6 md:px-7 md:pt-7">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="w-36" />
        <Skeleton className="mt-6 w-full" />
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
      </div>
    </div>
  )
}
