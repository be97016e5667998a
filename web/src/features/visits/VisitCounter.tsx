import { useVisitCount } from './use-visit-count.ts'

/** Shows nothing: it is there while pages are. */
export function VisitCounter() {
  useVisitCount()
  return null
}
