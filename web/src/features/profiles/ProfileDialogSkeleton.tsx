import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function ProfileDialogSkeleton() {
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
