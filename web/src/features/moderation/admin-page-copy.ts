import type { Role } from '@adire/contract/members.ts'
import type { WorkQueue } from '@adire/contract/work-queues.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Activity,
  ChartColumn,
  ChartNoAxesCombined,
  Flag,
  Gift,
  IdCard,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageSquareWarning,
  Network,
  Scale,
  Mic,
  Quote,
  ScanFace,
  ScrollText,
  Send,
  ShieldAlert,
  ShieldQuestion,
  Siren,
  SlidersHorizontal,
  TriangleAlert,
  UsersRound,
} from 'lucide-react'

export interface AdminPage {
  path: `/dashboard/admin${'' | `/${string}`}`
  label: MessageDescriptor
  Icon: LucideIcon
  isForAdmins: boolean
  /** Work queues whose items the page lists. */
  queues?: readonly WorkQueue[]
  /** True if the page is a queue and nothing else: narrow screens list it only if something waits. */
  isQueueOnly?: boolean
  /** True for the first page of a group in the rail. */
  startsGroup?: boolean
}

/** Admin pages (ADM-DASH-08 to 17). Moderators have those that their work needs (decision T1). */
const adminPages = [
  { path: '/dashboard/admin', label: msg`Overview`, Icon: LayoutDashboard, isForAdmins: false },
  {
    path: '/dashboard/admin/users',
    label: msg`User Management`,
    Icon: UsersRound,
    isForAdmins: false,
    queues: ['members'],
    startsGroup: true,
  },
  {
    path: '/dashboard/admin/photos',
    label: msg`Photos`,
    Icon: Images,
    isForAdmins: false,
    queues: ['photos'],
  },
  {
    path: '/dashboard/admin/selfies',
    label: msg`Selfies`,
    Icon: ScanFace,
    isForAdmins: false,
    queues: ['selfies'],
  },
  {
    path: '/dashboard/admin/voices',
    label: msg`Recordings`,
    Icon: Mic,
    isForAdmins: false,
    queues: ['voices'],
  },
  {
    path: '/dashboard/admin/vouches',
    label: msg`Vouches`,
    Icon: Quote,
    isForAdmins: false,
    queues: ['vouches'],
  },
  {
    path: '/dashboard/admin/risk',
    label: msg`Risk`,
    Icon: ShieldQuestion,
    isForAdmins: false,
    queues: ['risk'],
  },
  {
    path: '/dashboard/admin/age-checks',
    label: msg`Age checks`,
    Icon: IdCard,
    isForAdmins: false,
    queues: ['ageChecks'],
  },
  {
    path: '/dashboard/admin/reports',
    label: msg`Reports`,
    Icon: Flag,
    isForAdmins: false,
    queues: ['reports'],
  },
  {
    path: '/dashboard/admin/reports/appeals',
    label: msg`Appeals`,
    Icon: Scale,
    isForAdmins: false,
    queues: ['appeals'],
  },
  {
    path: '/dashboard/admin/quarantined-payments',
    label: msg`Quarantined payments`,
    Icon: ShieldAlert,
    isForAdmins: true,
    queues: ['quarantinedEvents'],
    isQueueOnly: true,
    startsGroup: true,
  },
  {
    path: '/dashboard/admin/held-referrals',
    label: msg`Held referrals`,
    Icon: Gift,
    isForAdmins: true,
    queues: ['heldReferrals'],
    isQueueOnly: true,
  },
  {
    path: '/dashboard/admin/flagged-addresses',
    label: msg`Flagged addresses`,
    Icon: Network,
    isForAdmins: true,
    queues: ['addressFlags'],
    isQueueOnly: true,
  },
  {
    path: '/dashboard/admin/ad-discrepancies',
    label: msg`Ad discrepancies`,
    Icon: TriangleAlert,
    isForAdmins: true,
    queues: ['discrepancies'],
    isQueueOnly: true,
  },
  {
    path: '/dashboard/admin/ad-reports',
    label: msg`Reported ads`,
    Icon: MessageSquareWarning,
    isForAdmins: true,
    queues: ['adReports'],
    isQueueOnly: true,
  },
  {
    path: '/dashboard/admin/broadcast',
    label: msg`Broadcast`,
    Icon: Send,
    isForAdmins: true,
    startsGroup: true,
  },
  {
    path: '/dashboard/admin/config',
    label: msg`Config`,
    Icon: SlidersHorizontal,
    isForAdmins: true,
  },
  {
    path: '/dashboard/admin/revenue',
    label: msg`Revenue`,
    Icon: ChartColumn,
    isForAdmins: true,
    queues: ['refunds', 'grants'],
  },
  {
    path: '/dashboard/admin/market',
    label: msg`Market`,
    Icon: ChartNoAxesCombined,
    isForAdmins: true,
  },
  {
    path: '/dashboard/admin/advertising',
    label: msg`Advertising`,
    Icon: Megaphone,
    isForAdmins: true,
    queues: ['inquiries', 'dataRequests'],
  },
  {
    path: '/dashboard/admin/breaches',
    label: msg`Data breaches`,
    Icon: Siren,
    isForAdmins: true,
    queues: ['breaches'],
  },
  { path: '/dashboard/admin/audit', label: msg`Audit`, Icon: ScrollText, isForAdmins: true },
  { path: '/dashboard/admin/health', label: msg`Health`, Icon: Activity, isForAdmins: true },
] as const satisfies readonly AdminPage[]

export type AdminPath = (typeof adminPages)[number]['path']

export type ListedPage = AdminPage & { path: AdminPath }

export function listPages(role: Role): readonly ListedPage[] {
  return role === 'admin' ? adminPages : adminPages.filter(({ isForAdmins }) => !isForAdmins)
}

/**
 * Whether this role may open the page of an address. True for unknown addresses, which the router
 * handles.
 */
export function canOpenPage(role: Role, pathname: string): boolean {
  const path = findPagePath(pathname)
  const page = adminPages.find((one) => one.path === path)
  return role === 'admin' || page?.isForAdmins !== true
}

/** Path of the page that an address belongs to, including subpages; the overview if to none. */
export function findPagePath(pathname: string): AdminPath {
  const matching = adminPages.filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
  return matching.reduce<AdminPath>(
    (longest, { path }) => (path.length > longest.length ? path : longest),
    '/dashboard/admin',
  )
}
