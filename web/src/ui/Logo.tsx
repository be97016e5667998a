import { logoShape } from '@adire/art/logo.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { useId } from 'react'
import { cn } from './cn.ts'

type Props = {
  /** `mark` is the drawing without the name. */
  kind?: 'full' | 'mark'
  /** Drawn in the text colour, for coloured backgrounds. */
  isMono?: boolean
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const sizes = {
  sm: ['size-7', 'text-lg'],
  md: ['size-9', 'text-xl'],
  lg: ['size-14', 'text-page'],
} as const

/**
 * Logo. The gap between its arches is transparent, so it fits any background. `logoSvg` in
 * `art/src/logo.ts` draws it as a file: change both. Headers style its direct children, `svg` and
 * `span`, through `className`.
 */
export function Logo({ kind = 'full', isMono = false, size = 'md', className }: Props) {
  const maskId = `gap${useId().replaceAll(/[^\w]/g, '')}`
  const [markSize, wordSize] = sizes[size]
  const { viewBox, under, over, strokeWidth, gapWidth, dot } = logoShape
  const mark = (
    <svg
      viewBox={viewBox}
      fill="none"
      strokeLinecap="round"
      className={cn('shrink-0', markSize, kind === 'mark' && className)}
      {...(kind === 'mark' ? { role: 'img', 'aria-label': BRAND.name } : { 'aria-hidden': true })}
    >
      <mask id={maskId} maskUnits="userSpaceOnUse" x="0" y="0" width="48" height="48">
        <path fill="#fff" d="M0 0h48v48H0z" />
        <path d={over} stroke="#000" strokeWidth={gapWidth} strokeLinecap="butt" />
      </mask>
      <path
        d={under}
        stroke={isMono ? 'currentColor' : 'var(--ember)'}
        strokeWidth={strokeWidth}
        mask={`url(#${maskId})`}
      />
      <path d={over} stroke={isMono ? 'currentColor' : 'var(--indigo)'} strokeWidth={strokeWidth} />
      <circle {...dot} fill={isMono ? 'currentColor' : 'var(--brass)'} />
    </svg>
  )
  if (kind === 'mark') return mark
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      {mark}
      <span
        className={cn(
          'font-display leading-none whitespace-nowrap font-[520] tracking-[-0.02em]',
          wordSize,
        )}
      >
        {BRAND.name}
      </span>
    </span>
  )
}
