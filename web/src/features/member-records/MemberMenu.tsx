import type { MemberRow } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Check, Ellipsis, Hourglass, RotateCcw, TriangleAlert, X } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/menu.tsx'
import { rowButtonStyle } from '../../staff/row-button-style.ts'
import type { MemberAction } from './MemberActionDialog.tsx'

type Props = {
  member: Pick<MemberRow, 'handle' | 'standing' | 'verification' | 'may'>
  onApprove: () => void
  onAction: (action: MemberAction) => void
  /** True in a table row. */
  isCompact?: boolean
}

/**
 * Actions available for a member now (ADM-USERS-03). Approving acts at once; the others open
 * `MemberActionDialog`. Render it only if `may` allows something: `decide` on the verification,
 * `act` by sanctions.
 */
export function MemberMenu({
  member: { handle, standing, verification, may },
  onApprove,
  onAction,
  isCompact = false,
}: Props) {
  const { t } = useLingui()
  const isLockedOut = standing === 'banned' || standing === 'suspended'
  const mayApprove = may.decide && verification !== 'verified'
  const mayDeny = may.decide && verification !== 'denied'
  return (
    <Menu>
      <MenuTrigger>
        <IconButton
          label={t`Actions for ${handle}`}
          icon={<Ellipsis aria-hidden />}
          {...(isCompact && { className: rowButtonStyle })}
        />
      </MenuTrigger>
      <MenuContent>
        {mayApprove && (
          <MenuItem icon={<Check aria-hidden />} onSelect={onApprove}>
            <Trans>Approve</Trans>
          </MenuItem>
        )}
        {mayDeny && (
          <MenuItem icon={<X aria-hidden />} onSelect={() => onAction('deny')}>
            {verification === 'verified' ? (
              <Trans>Withdraw verification</Trans>
            ) : (
              <Trans>Deny</Trans>
            )}
          </MenuItem>
        )}
        {(mayApprove || mayDeny) && may.act && <MenuSeparator />}
        {may.act && (
          <>
            <MenuItem icon={<TriangleAlert aria-hidden />} onSelect={() => onAction('warn')}>
              <Trans>Warn</Trans>
            </MenuItem>
            {standing !== 'banned' && (
              <>
                <MenuItem icon={<Hourglass aria-hidden />} onSelect={() => onAction('suspend')}>
                  <Trans>Suspend</Trans>
                </MenuItem>
                <MenuItem tone="danger" icon={<Ban aria-hidden />} onSelect={() => onAction('ban')}>
                  <Trans context="verb">Ban</Trans>
                </MenuItem>
              </>
            )}
            {isLockedOut && (
              <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => onAction('reinstate')}>
                {standing === 'banned' ? <Trans>Unban</Trans> : <Trans>End the suspension</Trans>}
              </MenuItem>
            )}
          </>
        )}
      </MenuContent>
    </Menu>
  )
}
