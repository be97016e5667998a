import {
  getClausePath,
  type GuidelineClause,
  guidelineClauses,
} from '@adire/contract/guidelines.ts'
import { Trans } from '@lingui/react/macro'
import { PageLink } from '../ui/PageLink.tsx'

/** Link to the part of the Community Guidelines that a decision is about. */
export function GuidelineLink({ clause }: { clause: GuidelineClause }) {
  const { title } = guidelineClauses[clause]
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        Community Guidelines:{' '}
        <PageLink
          href={getClausePath(clause)}
          target="_blank"
          rel="noopener"
          className="text-indigo underline underline-offset-4"
        >
          {title}
        </PageLink>
      </Trans>
    </p>
  )
}
