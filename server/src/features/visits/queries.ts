import type { Tx } from '../../db/db.ts'

/**
 * Counts a page view, and a visitor if it is their first view of the day (`new` or `returning`;
 * `again` is a further view). The browser says which.
 */
export async function addVisit(
  tx: Tx,
  { day, path, visitor }: { day: string; path: string; visitor: 'new' | 'returning' | 'again' },
): Promise<void> {
  const isNew = visitor === 'new' ? 1 : 0
  const isReturning = visitor === 'returning' ? 1 : 0
  await tx
    .insertInto('page_visits')
    .values({ day, path, views: 1, new_visitors: isNew, returning_visitors: isReturning })
    .onConflict((oc) =>
      oc.columns(['day', 'path']).doUpdateSet((eb) => ({
        views: eb('page_visits.views', '+', 1),
        new_visitors: eb('page_visits.new_visitors', '+', isNew),
        returning_visitors: eb('page_visits.returning_visitors', '+', isReturning),
      })),
    )
    .execute()
}
