import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { cn } from '../../ui/cn.ts'

const widths = ['w-40', 'w-56', 'w-32', 'w-64', 'w-44', 'w-28', 'w-60', 'w-36']

/** Placeholder of a conversation's messages while they load. */
export function MessageSkeletons() {
  const { t } = useLingui()
  return (
    <div
      role="status"
      aria-label={t`Loading messages`}
      className="flex min-h-0 flex-1 flex-col justify-end gap-2 overflow-hidden px-4 py-5 lg:px-6"
    >
      {widths.map((width, index) => (
        <Skeleton
          key={width}
          className={cn('h-10 max-w-[75%] rounded-[1.25rem]', width, index % 3 === 1 && 'ms-auto')}
        />
      ))}
    </div>
  )
}
