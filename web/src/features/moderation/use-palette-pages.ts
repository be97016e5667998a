import type { Role } from '@adire/contract/members.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { FilePlus2, type LucideIcon } from 'lucide-react'
import { findOptions } from '../../lib/find-options.ts'
import { type AdminPath, listPages } from './admin-page-copy.ts'

/** Entry of the command palette. */
export interface PaletteItem {
  id: string
  label: string
  detail?: string
  Icon: LucideIcon
  open: () => void
}

/**
 * Returns the pages and actions of the staff rooms that this role may open and whose names have
 * the typed words. They need no request, so they also work offline.
 */
export function usePalettePages(role: Role, typed: string): PaletteItem[] {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const pages = listPages(role).map(({ path, label, Icon }) => ({
    id: path,
    label: i18n._(label),
    Icon,
    open: () => void navigate({ to: path }),
  }))
  const iconsByPath = new Map<string, LucideIcon>(pages.map(({ id, Icon }) => [id, Icon]))
  const subpages = listSubpages(navigate).flatMap(({ label, page, Icon, open }) => {
    const pageIcon = iconsByPath.get(page)
    return pageIcon
      ? [{ id: `${page} ${label.message}`, label: i18n._(label), Icon: Icon ?? pageIcon, open }]
      : []
  })
  const byId = new Map([...pages, ...subpages].map((item) => [item.id, item]))
  return findOptions(
    [...byId.values()].map(({ id, label }) => ({ value: id, label })),
    typed,
  ).flatMap(({ value }) => byId.get(value) ?? [])
}

interface Subpage {
  label: MessageDescriptor
  /** Page of the navigation that it belongs to, whose access it has. */
  page: AdminPath
  Icon?: LucideIcon
  open: () => void
}

/** Lists parts of pages that have an address of their own, and actions. */
function listSubpages(navigate: ReturnType<typeof useNavigate>): readonly Subpage[] {
  return [
    {
      label: msg`All members`,
      page: '/dashboard/admin/users',
      open: () => void navigate({ to: '/dashboard/admin/users', search: { view: 'all' } }),
    },
    {
      label: msg`Resolved reports`,
      page: '/dashboard/admin/reports',
      open: () => void navigate({ to: '/dashboard/admin/reports', search: { show: 'resolved' } }),
    },
    {
      label: msg`Payments and refunds`,
      page: '/dashboard/admin/revenue',
      open: () =>
        void navigate({ to: '/dashboard/admin/revenue', search: { section: 'payments' } }),
    },
    {
      label: msg`Grants`,
      page: '/dashboard/admin/revenue',
      open: () => void navigate({ to: '/dashboard/admin/revenue', search: { section: 'grants' } }),
    },
    {
      label: msg`Token ledger`,
      page: '/dashboard/admin/revenue',
      open: () => void navigate({ to: '/dashboard/admin/revenue', search: { section: 'ledger' } }),
    },
    {
      label: msg`Currencies`,
      page: '/dashboard/admin/config',
      open: () =>
        void navigate({ to: '/dashboard/admin/config', search: { section: 'currencies' } }),
    },
    {
      label: msg`Campaigns`,
      page: '/dashboard/admin/advertising',
      open: () =>
        void navigate({ to: '/dashboard/admin/advertising', search: { tab: 'campaigns' } }),
    },
    {
      label: msg`Create a campaign`,
      page: '/dashboard/admin/advertising',
      Icon: FilePlus2,
      open: () => void navigate({ to: '/dashboard/admin/advertising/campaigns/new' }),
    },
  ]
}
