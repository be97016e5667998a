import { BRAND } from '@adire/contract/brand.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hasCode } from '../../lib/error-copy.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'

type Props = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Heading for screen readers if the page can be loaded again. */
  title: ReactNode
}

/** Explains why something behind an advertiser's link can't be shown. */
export function SharedUnavailable({ query, title }: Props) {
  const isLinkInvalid = (['LINK_INVALID', 'INVALID_INPUT', 'NOT_FOUND'] as const).some((code) =>
    hasCode(query.error, code),
  )
  if (isLinkInvalid) {
    return (
      <div className="mx-auto grid max-w-md gap-3 py-16 text-center">
        <h1 className="display text-2xl">
          <Trans>This link isn’t valid</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>
            It was replaced by a newer one or is incomplete. Ask {BRAND.name} for the current link.
          </Trans>
        </p>
      </div>
    )
  }
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <LoadFailed
        shape="banner"
        title={<Trans>Couldn’t load the statement</Trans>}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </>
  )
}
