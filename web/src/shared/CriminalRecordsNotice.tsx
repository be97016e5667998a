import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { cn } from '../ui/cn.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { CriminalRecordsStatement } from './CriminalRecordsStatement.tsx'

type Props = { className?: string }

/**
 * Statement on profiles and beside messages, for the members to whom a law requires it; the server decides
 * who they are (N.J.S.A. 56:8-171).
 */
export function CriminalRecordsNotice({ className }: Props) {
  const { data } = useQuery(api.profiles.mine.queryOptions())
  if (!data?.needsCriminalRecordsNotice) return null
  return (
    <p className={cn('text-sm leading-tight', className)}>
      <CriminalRecordsStatement />{' '}
      <PageLink
        href="/safety#when-you-meet"
        target="_blank"
        rel="noreferrer"
        className="text-indigo underline underline-offset-4"
      >
        <Trans>Safety advice</Trans>
      </PageLink>
    </p>
  )
}
