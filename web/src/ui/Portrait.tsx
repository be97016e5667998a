import type { PortraitOptions } from '@adire/art/portrait.ts'
import { portraitSvg } from '@adire/art/portrait.ts'
import { svgDataUrl } from '@adire/art/svg.ts'
import { cn } from './cn.ts'

type Props = { seed: number; options?: PortraitOptions; alt: string; className?: string }

/**
 * Illustration of a person, drawn in the browser. An `<img>`, so that ids inside the SVG can't
 * clash.
 */
export function Portrait({ seed, options, alt, className }: Props) {
  return (
    <img
      src={svgDataUrl(portraitSvg(seed, options))}
      alt={alt}
      width={480}
      height={600}
      decoding="async"
      className={cn('block h-auto w-full', className)}
    />
  )
}
