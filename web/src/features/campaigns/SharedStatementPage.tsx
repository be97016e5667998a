import { BRAND } from '@adire/contract/brand.ts'
import { Trans } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { hasCode } from '../../lib/error-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed, type RetryProps } from '../../ui/LoadFailed.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PageSpinner } from '../../shared/PageSpinner.tsx'
import { StatementHead } from './StatementHead.tsx'
import { StatementView } from './StatementView.tsx'
import { useSharedStatement, useSharedStatementDownload } from './use-statement.ts'

/**
 * Statement that an advertiser opens at `/statements/$token`. Advertisers have no account: the
 * token in the link gives access to this one statement.
 */
export function SharedStatementPage() {
  const { token } = useParams({ from: '/statements/$token' })
  const statement = useSharedStatement(token)
  const download = useSharedStatementDownload()
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-[75rem] grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-6 sm:px-6">
      <header>
        <a href="/" className="inline-block rounded-input">
          <Logo />
        </a>
      </header>
      <main id="main" tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none">
        {statement.isPending && <PageSpinner />}
        {statement.data && (
          <>
            <StatementHead
              statement={statement.data}
              headingLevel={1}
              action={
                <Button
                  variant="secondary"
                  icon={<Download aria-hidden />}
                  loading={download.isPending}
                  onClick={() => download.mutate({ token })}
                >
                  <Trans>Download CSV</Trans>
                </Button>
              }
            />
            <StatementView statement={statement.data} />
          </>
        )}
        {statement.isError && !statement.data && (
          <StatementUnavailable
            isLinkInvalid={
              hasCode(statement.error, 'LINK_INVALID') || hasCode(statement.error, 'INVALID_INPUT')
            }
            isRetrying={statement.isFetching}
            onRetry={() => void statement.refetch()}
          />
        )}
      </main>
    </div>
  )
}

function StatementUnavailable({
  isLinkInvalid,
  ...retry
}: RetryProps & { isLinkInvalid: boolean }) {
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
      <h1 className="sr-only">
        <Trans>Campaign statement</Trans>
      </h1>
      <LoadFailed shape="banner" title={<Trans>Couldn’t load the statement</Trans>} {...retry} />
    </>
  )
}
