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
import type { useSummary } from './use-queue.ts'

type Summary = NonNullable<ReturnType<typeof useSummary>['data']>

export interface AdminTab {
  /** The last part of its address; the overview is the address without one. */
  id: string
  label: MessageDescriptor
  Icon: LucideIcon
  isForAdmins: boolean
  /** What waits there for somebody; shown when it is more than nothing. */
  countOf?: (summary: Summary) => number
}

/** The rooms of the admin dashboard (ADM-DASH-08 to 17); moderators have those their work needs (decision T1). */
const tabs: readonly AdminTab[] = [
  { id: '', label: msg`Overview`, Icon: LayoutDashboard, isForAdmins: false },
  { id: 'users', label: msg`User Management`, Icon: UsersRound, isForAdmins: false, countOf: ({ pendingMembers }) => pendingMembers },
  { id: 'photos', label: msg`Photos`, Icon: Images, isForAdmins: false, countOf: ({ pendingPhotos }) => pendingPhotos },
  { id: 'selfies', label: msg`Selfies`, Icon: ScanFace, isForAdmins: false, countOf: ({ waitingSelfies }) => waitingSelfies },
  { id: 'reports', label: msg`Reports`, Icon: Flag, isForAdmins: false, countOf: ({ openReports }) => openReports },
  { id: 'broadcast', label: msg`Broadcast`, Icon: Send, isForAdmins: true },
  { id: 'config', label: msg`Config`, Icon: SlidersHorizontal, isForAdmins: true },
  {
    id: 'revenue',
    label: msg`Revenue`,
    Icon: ChartColumn,
    isForAdmins: true,
    countOf: ({ waitingRefunds, waitingGrants }) => (waitingRefunds ?? 0) + (waitingGrants ?? 0),
  },
  { id: 'advertising', label: msg`Advertising`, Icon: Megaphone, isForAdmins: true },
  { id: 'audit', label: msg`Audit`, Icon: ScrollText, isForAdmins: true },
]

export function tabsFor(role: Role): readonly AdminTab[] {
  return role === 'admin' ? tabs : tabs.filter(({ isForAdmins }) => !isForAdmins)
}

/** Whether the room of an address is one for this role; an address of no room leads elsewhere by itself. */
export function isRoomFor(role: Role, pathname: string): boolean {
  const room = tabs.find(({ id }) => id === tabAt(pathname))
  return role === 'admin' || room?.isForAdmins !== true
}

const ROOT = '/dashboard/admin/'

/** The room an address is in: also that of a page within a room. */
export function tabAt(pathname: string): string {
  return pathname.slice(ROOT.length).split('/')[0] ?? ''
}
