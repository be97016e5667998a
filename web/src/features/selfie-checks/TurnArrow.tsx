import type { HeadTurn } from '@adire/contract/selfie-checks.ts'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CircleDot } from 'lucide-react'

const icons = {
  left: ArrowLeft,
  right: ArrowRight,
  up: ArrowUp,
  down: ArrowDown,
  centre: CircleDot,
}

/** Arrow of a head turn on a mirrored picture. The text beside it names the direction. */
export function TurnArrow({ turn, className }: { turn: HeadTurn; className?: string }) {
  const Icon = icons[turn]
  return <Icon aria-hidden className={className} />
}
