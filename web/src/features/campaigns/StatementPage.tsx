import type { CampaignStatement } from '@adire/contract/campaign-statements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { Download, Copy, ReceiptText, Unlink } from 'lucide-react'
import type { CampaignId } from '@adire/contract/ids.ts'
import { useState } from 'react'
import { BackLink } from '../../ui/BackLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { AdvertisingFrame } from './AdvertisingFrame.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { campaignQueryCopy } from './copy.ts'
import { NoSuchCampaign } from './NoSuchCampaign.tsx'
import { StatementHead } from './StatementHead.tsx'
import { StatementView } from './StatementView.tsx'
import { useStatement, useStatementDownload, useVoidLinks } from './use-statement.ts'
import { toast } from '../../lib/toast.ts'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

/** Statement of a campaign for admins; it stays readable after the campaign is deleted. */
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
          copy={campaignQueryCopy}
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
  const download = useStatementDownload()
  return (
    <>
      <StatementHead
        statement={statement}
        headingLevel={3}
        badge={statement.isDeleted && <Badge kind="hidden">{t`Deleted`}</Badge>}
        action={
          <Button
            variant="secondary"
            icon={<Download aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate({ id: statement.campaignId })}
          >
            <Trans>Download CSV</Trans>
          </Button>
        }
      />
      <Button asChild variant="secondary" className="justify-self-start">
        <Link
          to="/dashboard/admin/advertising/campaigns/$campaignId/invoices"
          params={{ campaignId: statement.campaignId }}
        >
          <ReceiptText aria-hidden />
          <Trans>Invoices</Trans>
        </Link>
      </Button>
      <StatementLink campaignId={statement.campaignId} token={statement.token} />
      <StatementView statement={statement} />
    </>
  )
}

/** Copies the advertiser's link, or voids every link so far. */
function StatementLink({ campaignId, token }: { campaignId: CampaignId; token: string }) {
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const voidLinks = useVoidLinks(campaignId)
  const address = `${location.origin}/statements/${token}`

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.success({ title: t`Link copied` })
    } catch {
      toast.error({
        title: t`Couldn’t copy the link`,
        description: t`Select the link and copy it by hand.`,
      })
    }
  }

  return (
    <Card padding="sm" className="grid gap-3">
      <Field
        label={t`Link for the advertiser`}
        hint={t`Anyone with this link can see these numbers without an account. The page shows nothing about individual members.`}
      >
        <Input type="url" readOnly value={address} onFocus={(event) => event.target.select()} />
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
          <Trans>Revoke this link</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={<Trans>Revoke this link?</Trans>}
        description={
          <Trans>
            The current link will stop working for everyone who has it. You’ll get a new one.
          </Trans>
        }
        confirmLabel={<Trans>Revoke this link</Trans>}
        tone="danger"
        isPending={voidLinks.isPending}
        onConfirm={() =>
          voidLinks.mutate({ id: campaignId }, { onSettled: () => setIsConfirming(false) })
        }
      />
    </Card>
  )
}
