import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Coins, HeartHandshake, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { cn } from '../../ui/cn.ts'

type Props = { matchCount: number; unreadCount: number }

/** MEM-PROF-07 to 09; all three update live. */
export function ProfileStats({ matchCount, unreadCount }: Props) {
  const wallet = useQuery(api.tokens.wallet.queryOptions({ select: ({ balance }) => balance }))
  return (
    <ul className="grid grid-cols-3 gap-3 sm:gap-4">
      <li className="grid">
        <Link to="/dashboard/matches" className={cn(tileStyle, linkStyle)}>
          <Stat
            icon={<HeartHandshake aria-hidden />}
            count={matchCount}
            label={<Trans>Matches</Trans>}
          />
        </Link>
      </li>
      <li className="grid">
        <Link to="/dashboard/messages" className={cn(tileStyle, linkStyle)}>
          <Stat
            icon={<MessageCircle aria-hidden />}
            count={unreadCount}
            label={<Trans>Unread messages</Trans>}
          />
        </Link>
      </li>
      <li className="grid">
        <Link to="/dashboard/wallet" className={cn(tileStyle, linkStyle)}>
          <Stat icon={<Coins aria-hidden />} count={wallet.data} label={<Trans>Tokens</Trans>} />
        </Link>
      </li>
    </ul>
  )
}

const tileStyle = 'min-w-0 rounded-card border border-line bg-surface px-3.5 py-4 shadow-1 sm:p-5'
const linkStyle = 'transition hover:-translate-y-0.5 hover:shadow-2'

function Stat({
  icon,
  count,
  label,
}: {
  icon: ReactNode
  count: number | undefined
  label: ReactNode
}) {
  return (
    <span className="grid gap-1 [&>svg]:size-5 [&>svg]:text-indigo">
      {icon}
      <span className="display text-2xl tabular-nums">
        {count === undefined ? '–' : formatCount(count)}
      </span>
      <span className="text-sm leading-snug text-ink-2">{label}</span>
    </span>
  )
}
