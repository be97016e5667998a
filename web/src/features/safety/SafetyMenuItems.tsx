import { Trans } from '@lingui/react/macro'
import { Ban, Flag } from 'lucide-react'
import { MenuItem } from '../../ui/menu.tsx'
import { openBlock, openReport, type Target } from './dialog-store.ts'

type Props = { target: Target }

/** Report and block items for any menu about a member. */
export function SafetyMenuItems({ target }: Props) {
  return (
    <>
      <MenuItem icon={<Flag aria-hidden />} onSelect={() => openReport(target)}>
        <Trans>Report</Trans>
      </MenuItem>
      {target.id !== null && (
        <MenuItem icon={<Ban aria-hidden />} tone="danger" onSelect={() => openBlock(target)}>
          <Trans>Block</Trans>
        </MenuItem>
      )}
    </>
  )
}
