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
        {/* A sentence about two languages takes three lines on the narrowest card. */}
        <span className={cn('min-w-0', index === 0 ? 'line-clamp-2' : 'line-clamp-3')}>{line}</span>
      </p>
    )
  })
}
