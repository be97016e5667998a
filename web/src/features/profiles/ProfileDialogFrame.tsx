import type { MemberView } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { nameAndAge } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import type { TypedParts } from './preview-rules.ts'
import { ProfileDialogCarousel } from './ProfileDialogCarousel.tsx'
import { ProfileDialogDetails } from './ProfileDialogDetails.tsx'
import { ProfileDialogLimited, ProfileDialogLockedPicture } from './ProfileDialogLimited.tsx'

type Props = {
  query: {
    data: MemberView | undefined
    error: Error | null
    isPending: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** Name of the dialog for screen readers; by default the member's name and age. */
  title?: string
  /** The viewer's own profile, which has neither a menu nor things in common. */
  isOwn?: boolean
  /** Parts of the own profile that may not be saved yet, and that the view doesn't have. */
  typed?: TypedParts | undefined
  isDirty?: boolean
  footer?: ReactNode
  onClose: () => void
}

/** Dialog with the limited or full view of a profile, and its loading and error states. */
export function ProfileDialogFrame(props: Props) {
  const { query, title, isOwn = false, typed, isDirty = false, footer, onClose } = props
  const { t } = useLingui()
  const { data: view, isPending } = query
  const isSkeletonShown = useSkeleton(isPending)
  const isWide = view !== undefined || isPending
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title ?? (view ? nameAndAge(view.member) : t`Profile`)}
      size={isWide ? 'xl' : 'sm'}
      phone="full"
      isTitleHidden
      isFlush
      {...(isWide ? { className: 'sm:h-[min(90dvh,40rem)] sm:max-h-none max-md:sm:max-w-md' } : {})}
      isDirty={isDirty}
      {...(footer === undefined ? {} : { footer })}
    >
      {view ? (
        <Content view={view} isOwn={isOwn} typed={typed} />
      ) : isPending ? (
        isSkeletonShown && <ProfileDialogSkeleton />
      ) : (
        <NotShown query={query} />
      )}
    </Dialog>
  )
}

type ContentProps = { view: MemberView; isOwn: boolean; typed: TypedParts | undefined }

function Content({ view, isOwn, typed }: ContentProps) {
  return (
    <div className="grid grid-cols-1 md:h-full md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]">
      <div className="md:h-full md:min-h-0">
        {view.view === 'full' ? (
          <ProfileDialogCarousel
            member={view.member}
            photos={view.photos}
            {...(!isOwn && { likeState: view.likeState })}
          />
        ) : (
          <ProfileDialogLockedPicture view={view} isOwn={isOwn} />
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
          <ProfileDialogDetails view={view} isOwn={isOwn} typed={typed} />
        ) : (
          <ProfileDialogLimited view={view} isOwn={isOwn} typed={typed} />
        )}
      </div>
    </div>
  )
}

/** Hidden, blocked and erased members look the same; only a failed connection offers a retry. */
function NotShown({ query: { error, refetch, isFetching } }: Pick<Props, 'query'>) {
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
