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
import { useSharedStatement, useSharedStatementFile } from './use-statement.ts'

/**
 * Statement page of the advertiser, who has no account: the link is the key and opens only this
 * page.
 */
export function SharedStatementPage() {
  const { token } = useParams({ from: '/statements/$token' })
  const statement = useSharedStatement(token)
  const file = useSharedStatementFile()
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
              level={1}
              action={
                <Button
                  variant="secondary"
                  icon={<Download aria-hidden />}
                  loading={file.isPending}
                  onClick={() => file.mutate({ token })}
                >
                  <Trans>Download CSV</Trans>
                </Button>
              }
            />
            <StatementView statement={statement.data} />
          </>
        )}
        {statement.isError && !statement.data && (
          <NotOpened
            isVoid={
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

function NotOpened({ isVoid, ...retry }: RetryProps & { isVoid: boolean }) {
  if (isVoid) {
    return (
      <div className="mx-auto grid max-w-md gap-3 py-16 text-center">
        <h1 className="display text-2xl">
          <Trans>This link is not valid</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>
            It was replaced by a newer one, or a part of it is missing. Ask {BRAND.name} for the
            current link.
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
      <LoadFailed
        shape="banner"
        title={<Trans>The statement could not be loaded</Trans>}
        {...retry}
      />
    </>
  )
}
