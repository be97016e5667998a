import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Compass, HeartHandshake, MessageCircle, ShieldCheck, UserRound } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'

/** Tabs of the dashboard, with Admin for staff (MEM-DASH-13, 14). */
export function useTabs() {
  const { t } = useLingui()
  const { role } = useMember()
  const unread = useQuery(
    api.profiles.mine.queryOptions({ select: ({ unreadCount }) => unreadCount }),
  )
  const tabs = [
    { to: '/dashboard/discover', label: t`Discover`, Icon: Compass, count: 0 },
    { to: '/dashboard/matches', label: t`Matches`, Icon: HeartHandshake, count: 0 },
    { to: '/dashboard/messages', label: t`Messages`, Icon: MessageCircle, count: unread.data ?? 0 },
    { to: '/dashboard/profile', label: t`Profile`, Icon: UserRound, count: 0 },
  ] as const
  const admin = { to: '/dashboard/admin', label: t`Admin`, Icon: ShieldCheck, count: 0 } as const
  return { tabs, admin: role === 'member' ? undefined : admin }
}
