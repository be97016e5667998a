import type { LeaseHolder } from '@adire/contract/queues.ts'
import { Trans } from '@lingui/react/macro'
import { dateFormat } from '../../lib/format.ts'
import { useMember } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

type Props = { heldBy: LeaseHolder; takeOver: { isPending: boolean; run: () => void } }

/**
 * Shown instead of the decision form while a colleague has the lease of the item. Admins can take
 * over.
 */
export function ItemInUseNotice({ heldBy: { handle, until }, takeOver }: Props) {
  const { role } = useMember()
  const time = dateFormat({ timeStyle: 'short' }).format(new Date(until))
  return (
    <Banner
      title={<Trans>Another moderator is reviewing this</Trans>}
      action={
        role === 'admin' && (
          <Button variant="secondary" size="sm" loading={takeOver.isPending} onClick={takeOver.run}>
            <Trans>Take over</Trans>
          </Button>
        )
      }
    >
      <Trans>
        {handle} has it open. Once they close it, you can decide. If they lose their connection, you
        can decide after {time}.
      </Trans>
    </Banner>
  )
}
