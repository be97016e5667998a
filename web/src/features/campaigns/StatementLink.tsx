import type { CampaignId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Unlink } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { useVoidLinks } from './use-statement.ts'

/** Copies or voids the advertiser's link. */
export function StatementLink({ campaignId, token }: { campaignId: CampaignId; token: string }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
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
          onClick={() => setIsAsking(true)}
        >
          <Trans>Void old links</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Void every link that was given away?</Trans>}
        description={
          <Trans>
            Nobody can open this statement with the old link any more. You get a new one.
          </Trans>
        }
        confirmLabel={<Trans>Void old links</Trans>}
        tone="danger"
        isPending={links.isPending}
        onConfirm={() => links.mutate({ id: campaignId }, { onSettled: () => setIsAsking(false) })}
      />
    </Card>
  )
}
