import { cn } from './cn.ts'

type Props = {
  /** File name of a portrait from `scripts/make-portraits.ts`. */
  name: string
  alt: string
  className?: string
}

/**
 * One of the drawn people of the public pages, as a file: fetched when it is scrolled to, and kept.
 */
export function DrawnPortrait({ name, alt, className }: Props) {
  return (
    <img
      src={`/art/${name}.svg`}
      alt={alt}
      width={480}
      height={600}
      loading="lazy"
      decoding="async"
      className={cn('block h-auto w-full', className)}
    />
  )
}
