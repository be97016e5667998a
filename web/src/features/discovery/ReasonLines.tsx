import type { DiscoverCard } from '@adire/contract/discovery.ts'
import { Languages, Sparkles } from 'lucide-react'
import { cn } from '../../ui/cn.ts'
import { listReasonLines } from './reason-copy.ts'

type Props = {
  member: Pick<DiscoverCard, 'reasons' | 'gender'>
  /** Style of each line. */
  className: string
}

/** Why a card is shown: the strongest reason, and what the two can speak. */
export function ReasonLines({ member, className }: Props) {
  return listReasonLines(member).map((line, index) => {
    const Icon = index === 0 ? Sparkles : Languages
    return (
      <p key={line} className={cn('flex items-start font-medium [&>svg]:shrink-0', className)}>
        <Icon aria-hidden />
        <span className="line-clamp-2 min-w-0">{line}</span>
      </p>
    )
  })
}
