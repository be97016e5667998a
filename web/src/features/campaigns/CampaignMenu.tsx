import type { Campaign } from '@adire/contract/campaigns.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Copy, Ellipsis, Pause, Pencil, Play, ReceiptText, Trash2 } from 'lucide-react'
import { rowButtonStyle } from '../../staff/row-button-style.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/menu.tsx'
import { useStatusActions } from './use-campaigns.ts'

type Props = { campaign: Campaign; onDelete: () => void }

/** Actions of a campaign in the table; pause or resume only when the status allows it. */
export function CampaignMenu({ campaign, onDelete }: Props) {
  const { t } = useLingui()
  const { pause, resume, isPending } = useStatusActions()
  const { id, campaignName, status, isDeleted } = campaign
  const params = { campaignId: id }
  return (
    <Menu>
      <MenuTrigger>
        <IconButton
          label={t`Actions for ${campaignName}`}
          icon={<Ellipsis aria-hidden />}
          className={rowButtonStyle}
        />
      </MenuTrigger>
      <MenuContent>
        {!isDeleted && (
          <MenuItem asChild>
            <Link to="/dashboard/admin/advertising/campaigns/$campaignId" params={params}>
              <Pencil aria-hidden />
              <Trans>Edit</Trans>
            </Link>
          </MenuItem>
        )}
        <MenuItem asChild>
          <Link to="/dashboard/admin/advertising/campaigns/$campaignId/statement" params={params}>
            <ChartColumn aria-hidden />
            <Trans>Statement</Trans>
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/dashboard/admin/advertising/campaigns/$campaignId/invoices" params={params}>
            <ReceiptText aria-hidden />
            <Trans>Invoices</Trans>
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/dashboard/admin/advertising/campaigns/new" search={{ copy: id }}>
            <Copy aria-hidden />
            <Trans>Duplicate</Trans>
          </Link>
        </MenuItem>
        {!isDeleted && <MenuSeparator />}
        {!isDeleted && status === 'active' && (
          <MenuItem
            icon={<Pause aria-hidden />}
            disabled={isPending}
            onSelect={() => pause.mutate({ id })}
          >
            <Trans>Pause</Trans>
          </MenuItem>
        )}
        {!isDeleted && status === 'paused' && (
          <MenuItem
            icon={<Play aria-hidden />}
            disabled={isPending}
            onSelect={() => resume.mutate({ id })}
          >
            <Trans context="campaign">Resume</Trans>
          </MenuItem>
        )}
        {!isDeleted && (
          <MenuItem tone="danger" icon={<Trash2 aria-hidden />} onSelect={onDelete}>
            <Trans>Delete</Trans>
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}
