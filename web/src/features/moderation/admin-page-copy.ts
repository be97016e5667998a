import type { Role } from '@adire/contract/members.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  ChartColumn,
  Flag,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  ScanFace,
  ScrollText,
  Send,
  SlidersHorizontal,
  UsersRound,
} from 'lucide-react'
import type { useSummary } from '../../staff/use-summary.ts'

type Summary = NonNullable<ReturnType<typeof useSummary>['data']>

export interface AdminPage {
  /** Last segment of the address; empty for the overview. */
  id: string
  label: MessageDescriptor
  Icon: LucideIcon
  isForAdmins: boolean
  /** Number of waiting items; shown if above zero. */
  countWaiting?: (summary: Summary) => number
}

/** Admin pages (ADM-DASH-08 to 17). Moderators have those that their work needs (decision T1). */
const tabs: readonly AdminPage[] = [
  { id: '', label: msg`Overview`, Icon: LayoutDashboard, isForAdmins: false },
  {
    id: 'users',
    label: msg`User Management`,
    Icon: UsersRound,
    isForAdmins: false,
    countWaiting: ({ pendingMembers }) => pendingMembers,
  },
  {
    id: 'photos',
    label: msg`Photos`,
    Icon: Images,
    isForAdmins: false,
    countWaiting: ({ pendingPhotos }) => pendingPhotos,
  },
  {
    id: 'selfies',
    label: msg`Selfies`,
    Icon: ScanFace,
    isForAdmins: false,
    countWaiting: ({ waitingSelfies }) => waitingSelfies,
  },
  {
    id: 'reports',
    label: msg`Reports`,
    Icon: Flag,
    isForAdmins: false,
    countWaiting: ({ openReports }) => openReports,
  },
  { id: 'broadcast', label: msg`Broadcast`, Icon: Send, isForAdmins: true },
  { id: 'config', label: msg`Config`, Icon: SlidersHorizontal, isForAdmins: true },
  {
    id: 'revenue',
    label: msg`Revenue`,
    Icon: ChartColumn,
    isForAdmins: true,
    countWaiting: ({ waitingRefunds, waitingGrants }) =>
      (waitingRefunds ?? 0) + (waitingGrants ?? 0),
  },
  { id: 'advertising', label: msg`Advertising`, Icon: Megaphone, isForAdmins: true },
  { id: 'audit', label: msg`Audit`, Icon: ScrollText, isForAdmins: true },
]

export function listPages(role: Role): readonly AdminPage[] {
  return role === 'admin' ? tabs : tabs.filter(({ isForAdmins }) => !isForAdmins)
}

/**
 * Whether this role may open the page of an address. True for unknown addresses, which the router
 * handles.
 */
export function canOpenPage(role: Role, pathname: string): boolean {
  const room = tabs.find(({ id }) => id === findPageId(pathname))
  return role === 'admin' || room?.isForAdmins !== true
}

const ROOT = '/dashboard/admin/'

/** Page that an address belongs to, including subpages. */
export function findPageId(pathname: string): string {
  return pathname.slice(ROOT.length).split('/')[0] ?? ''
}
