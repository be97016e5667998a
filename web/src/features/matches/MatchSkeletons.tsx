import { Skeleton } from '../../ui/Skeleton.tsx'

export function MatchSkeletons() {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="grid gap-4 rounded-card border border-line bg-surface p-4">
          <div className="flex gap-4">
            <Skeleton className="size-16 rounded-full" />
            <div className="grid flex-1 content-start gap-2">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="w-24" />
            </div>
          </div>
          <Skeleton className="w-4/5" />
          <Skeleton className="h-11 rounded-full" />
        </div>
      ))}
    </div>
  )
}
