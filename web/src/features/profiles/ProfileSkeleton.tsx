import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder of the own profile, its editor and onboarding while they load. */
export function ProfileSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-6">
        <Card
          padding="none"
          className="grid min-[20rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:grid-cols-[16rem_minmax(0,1fr)]"
        >
          <Skeleton className="aspect-4/5 h-auto rounded-none" />
          <div className="grid content-center gap-4 p-4 sm:content-start sm:p-7">
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-1/3" />
          </div>
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
