import { Card } from './Card.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Placeholders of loading cards with a heading, a sentence and a button. */
export function CardSkeletons({ count = 1 }: { count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <Card key={index} className="grid gap-4">
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="w-4/5" />
      <Skeleton className="h-11 w-40 rounded-full" />
    </Card>
  ))
}
