import type { CampaignStatement } from '@adire/contract/campaign-statements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Download, Copy, Unlink } from 'lucide-react'
import type { CampaignId } from '@adire/contract/ids.ts'
import { useState } from 'react'
import { BackLink } from '../../ui/BackLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { AdvertisingFrame } from './AdvertisingFrame.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { campaignWords } from './copy.ts'
import { NoSuchCampaign } from './NoSuchCampaign.tsx'
import { StatementHead } from './StatementHead.tsx'
import { StatementView } from './StatementView.tsx'
import { useStatement, useStatementFile, useVoidLinks } from './use-statement.ts'
import { toast } from '../../lib/toast.ts'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

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
          copy={campaignWords}
          skeleton={<StackSkeleton count={3} className="h-40" />}
          notFound={<NoSuchCampaign />}
        >
          {(found) => <StatementDetails statement={found} />}
        </QueryState>
      </div>
    </AdvertisingFrame>
  )
}

function StatementDetails({ statement }: { statement: CampaignStatement }) {
  const { t } = useLingui()
  const file = useStatementFile()
  return (
    <>
      <StatementHead
        statement={statement}
        level={3}
        badge={statement.isDeleted && <Badge kind="hidden">{t`Deleted`}</Badge>}
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

/** Copies or voids the advertiser's link. */
function StatementLink({ campaignId, token }: { campaignId: CampaignId; token: string }) {
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const links = useVoidLinks(campaignId)
  const address = `${location.origin}/statements/${token}`

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.success({ title: t`Link Copied` })
    } catch {
      toast.error({ title: t`Copy Failed`, description: t`Select the link and copy it by hand.` })
    }
  }

  return (
    <Card padding="sm" className="grid gap-3">
      <Field
        label={t`Link for the advertiser`}
        hint={t`Whoever has it sees these figures without an account, and nothing about any member.`}
      >
        <Input readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="secondary"
          icon={<Copy aria-hidden />}
          onClick={() => void copy()}
        >
          <Trans>Copy link</Trans>
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<Unlink aria-hidden />}
          onClick={() => setIsConfirming(true)}
        >
          <Trans>Void old links</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={<Trans>Void every link that was given away?</Trans>}
        description={
          <Trans>
            Nobody can open this statement with the old link any more. You get a new one.
          </Trans>
        }
        confirmLabel={<Trans>Void old links</Trans>}
        tone="danger"
        isPending={links.isPending}
        onConfirm={() =>
          links.mutate({ id: campaignId }, { onSettled: () => setIsConfirming(false) })
        }
      />
    </Card>
  )
}
