import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

type Props = { className?: string }

/** Few members see the text, so its code loads for them alone. */
const LazyNoticeText = lazyComponent(
  () =>
    import('./CriminalRecordsNoticeText.tsx').then((module) => module.CriminalRecordsNoticeText),
  { as: 'block' },
)

/**
 * Statement on profiles and beside messages, for the members to whom a law requires it; the server decides
 * who they are (N.J.S.A. 56:8-171).
 */
export function CriminalRecordsNotice({ className }: Props) {
  const { data } = useQuery(api.profiles.mine.queryOptions())
  return data?.needsCriminalRecordsNotice ? <LazyNoticeText className={className} /> : null
}
