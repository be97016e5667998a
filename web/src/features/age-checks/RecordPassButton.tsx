import type { MemberId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ReasonDialog } from '../../staff/ReasonDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { useRecordPass } from './use-member-age-checks.ts'

/** Records a passed age check of a member after asking for the reason. */
export function RecordPassButton({ id, handle }: { id: MemberId; handle: string }) {
  const { t } = useLingui()
  const record = useRecordPass()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        loading={record.isPending}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Record a pass</Trans>
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={<Trans>Record that {handle} is an adult</Trans>}
        description={
          <Trans>
            Do this only after you’ve seen a document or other proof. Don’t store the document. The
            member becomes visible to others again and can send likes and messages.
          </Trans>
        }
        hint={t`We store the reason only in the audit log.`}
        presets={[t`Showed an identity document`, t`Another provider confirmed the age`]}
        confirmLabel={<Trans>Record a pass</Trans>}
        onReason={(reason) => {
          setIsOpen(false)
          record.mutate({ id, reason })
        }}
      />
    </>
  )
}
