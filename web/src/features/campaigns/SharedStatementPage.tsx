import { Trans } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { PageSpinner } from '../../shared/PageSpinner.tsx'
import { SharedFrame } from './SharedFrame.tsx'
import { SharedInvoices } from './SharedInvoices.tsx'
import { SharedUnavailable } from './SharedUnavailable.tsx'
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
    <SharedFrame>
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
          <SharedInvoices token={token} />
          <StatementView statement={statement.data} />
        </>
      )}
      {statement.isError && !statement.data && (
        <SharedUnavailable query={statement} title={<Trans>Campaign statement</Trans>} />
      )}
    </SharedFrame>
  )
}
