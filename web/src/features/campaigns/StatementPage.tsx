import type { CampaignStatement } from '@adire/contract/campaign-statements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { BackLink } from '../../ui/BackLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { AdvertisingFrame } from './AdvertisingFrame.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { campaignWords } from './copy.ts'
import { NoSuchCampaign } from './NoSuchCampaign.tsx'
import { StatementHead } from './StatementHead.tsx'
import { StatementLink } from './StatementLink.tsx'
import { StatementView } from './StatementView.tsx'
import { useStatement, useStatementFile } from './use-statement.ts'

/** Statement of a campaign, deleted or not. */
export function StatementPage() {
  const { campaignId } = useParams({
    from: '/dashboard/admin/advertising/campaigns/$campaignId/statement',
  })
  const statement = useStatement(campaignId)
  return (
    <AdvertisingFrame tab="campaigns">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <BackLink to="/dashboard/admin/advertising" search={{ tab: 'campaigns' }}>
          <Trans>All campaigns</Trans>
        </BackLink>
        <QueryState
          query={statement}
          words={campaignWords}
          skeleton={<StackSkeleton count={3} className="h-40" />}
          notFound={<NoSuchCampaign />}
        >
          {(found) => <Whole statement={found} />}
        </QueryState>
      </div>
    </AdvertisingFrame>
  )
}

function Whole({ statement }: { statement: CampaignStatement }) {
  const { t } = useLingui()
  const file = useStatementFile()
  return (
    <>
      <StatementHead
        statement={statement}
        level={3}
        mark={statement.isDeleted && <Badge kind="hidden">{t`Deleted`}</Badge>}
        action={
          <Button
            variant="secondary"
            icon={<Download aria-hidden />}
            loading={file.isPending}
            onClick={() => file.mutate({ id: statement.campaignId })}
          >
            <Trans>Download CSV</Trans>
          </Button>
        }
      />
      <StatementLink campaignId={statement.campaignId} token={statement.token} />
      <StatementView statement={statement} />
    </>
  )
}
