import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder of the own profile, its editor and onboarding while they load. */
export function ProfileSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-6">
        <Card className="grid gap-4 pt-24!">
          <Skeleton className="size-24 rounded-full" />
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="w-1/3" />
          <Skeleton className="h-11 w-1/2 rounded-full" />
        </Card>
        <div className="grid grid-cols-3 gap-3 sm:gap-4">
          {['matches', 'unread', 'tokens'].map((stat) => (
            <Skeleton key={stat} className="h-28 rounded-card" />
          ))}
        </div>
      </div>
      <Skeleton className="h-72 rounded-card" />
    </div>
  )
}
