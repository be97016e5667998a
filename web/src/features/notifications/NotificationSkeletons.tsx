import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../ui/Skeleton.tsx'

const ROWS = [0, 1, 2, 3]

export function NotificationSkeletons() {
  const { t } = useLingui()
  return (
    <div
      aria-busy="true"
      aria-label={t`Loading notifications`}
      role="status"
      className="grid gap-0.5"
    >
      {ROWS.map((row) => (
        <div key={row} className="flex gap-3 p-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
