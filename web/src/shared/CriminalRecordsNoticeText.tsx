import { Trans } from '@lingui/react/macro'
import { cn } from '../ui/cn.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { CriminalRecordsStatement } from './CriminalRecordsStatement.tsx'

/** Text of the notice, with a link to the safety advice. */
export function CriminalRecordsNoticeText({ className }: { className?: string | undefined }) {
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
