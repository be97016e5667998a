import { PageLink } from '../ui/PageLink.tsx'
import { Trans } from '@lingui/react/macro'
import { CriminalRecordsStatement } from './CriminalRecordsStatement.tsx'

/**
 * Statement that some states of the US require where members sign up: bold, in capitals, and at least 12 points
 * (N.J.S.A. 56:8-171, Texas Business and Commerce Code chapter 106). Everyone sees it, because a city near a border of
 * states doesn't say which law applies.
 */
export function CriminalRecordsNote() {
  return (
    <section className="grid gap-1 rounded-tile border border-line-strong p-4">
      <p>
        <CriminalRecordsStatement />
      </p>
      <p className="text-sm text-ink-2">
        <Trans>
          A verified badge is about a profile and its photos, not about a person’s past. Read{' '}
          <PageLink
            href="/safety#when-you-meet"
            target="_blank"
            rel="noreferrer"
            className="text-indigo underline underline-offset-4"
          >
            how to date safely
          </PageLink>
          .
        </Trans>
      </p>
    </section>
  )
}
